import styled from 'styled-components'
import { theme } from '../theme/theme.ts'

type Props = { width?: string; height?: string }

/**
 * The place of something that is on its way; says nothing to a screen reader. It does not move: it is there while a
 * page starts, and an animation would take the time of the start.
 */
export function Skeleton({ width = '100%', height = '1em' }: Props) {
  return <Bar aria-hidden style={{ width, height }} />
}

const Bar = styled.span`
  display: inline-block;
  vertical-align: top;
  max-width: 100%;
  border-radius: ${theme.radius.small};
  background: ${theme.color.line};
`
