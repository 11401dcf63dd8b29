import type { ReactNode } from 'react'
import styled from 'styled-components'
import { type Color, theme, tint } from '../theme/theme.ts'

type Props = {
  color: Color /** Colour of the lamp, when it is another than the text's. */
  lamp?: Color
  children: ReactNode
}

/** A small label with a status lamp. The words carry the meaning, the colour only helps. */
export function Badge({ color, lamp = color, children }: Props) {
  return (
    <Box $color={color}>
      <Lamp $color={lamp} aria-hidden />
      {children}
    </Box>
  )
}

const Box = styled.span<{ $color: Color }>`
  display: inline-flex;
  align-items: center;
  justify-self: start;
  align-self: center;
  gap: 0.4em;
  min-height: 1.5rem;
  padding: 0 ${theme.space[2]};
  border: 1px solid ${({ $color }) => tint($color, 38)};
  border-radius: ${theme.radius.small};
  background: ${({ $color }) => tint($color)};
  color: ${({ $color }) => theme.color[$color]};
  font: 600 ${theme.size.small}/1.2 ${theme.font.display};
  letter-spacing: 0.06em;
  text-transform: uppercase;
  white-space: nowrap;
`
const Lamp = styled.i<{ $color: Color }>`
  width: 0.5em;
  height: 0.5em;
  border-radius: ${theme.radius.round};
  background: ${({ $color }) => theme.color[$color]};
  box-shadow: 0 0 6px ${({ $color }) => tint($color, 60)};
`
