import { css } from 'styled-components'
import { fadeIn } from '../theme/motion.ts'
import { theme } from '../theme/theme.ts'

/** The style of small floating labels. */
export const bubbleLook = css`
  padding: ${theme.space[1]} ${theme.space[3]};
  background: ${theme.color.raised};
  border: 1px solid ${theme.color.edge};
  border-radius: ${theme.radius.medium};
  box-shadow: ${theme.shadow.high};
  font-size: ${theme.size.small};
  animation: ${fadeIn} ${theme.time.fast};
`
