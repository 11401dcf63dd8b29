import styled from 'styled-components'
import { breathe } from '../theme/motion.ts'
import { theme } from '../theme/theme.ts'

type Props = { width?: string; height?: string }

/** The place of something that is on its way; says nothing to a screen reader. */
export function Skeleton({ width = '100%', height = '1em' }: Props) {
  return <Bar aria-hidden style={{ width, height }} />
}

const Bar = styled.span`
  display: inline-block;
  max-width: 100%;
  border-radius: ${theme.radius.small};
  background: ${theme.color.line};
  animation: ${breathe} 900ms ease-in-out infinite alternate;
`
