import type { CSSProperties, ReactNode } from 'react'
import styled from 'styled-components'
import { type Color, theme } from '../theme/theme.ts'

type Props = {
  color: Color /** Colour of the lamp, when it is another than the text's. */
  lamp?: Color
  /** In two lines where there is no room for one. */
  wraps?: boolean
  title?: string
  children: ReactNode
}

/** A small label with a status lamp. The words carry the meaning, the colour only helps. */
export function Badge({ color, lamp = color, wraps, title, children }: Props) {
  return (
    <Box style={colored(color)} title={title} data-wraps={wraps || undefined}>
      <i aria-hidden style={lamp === color ? undefined : colored(lamp)} />
      <span>{children}</span>
    </Box>
  )
}

// Lists show hundreds of badges while somebody scrolls: their one class is made once, the colour comes by a variable.
function colored(color: Color): CSSProperties {
  return { '--badge': theme.color[color] } as CSSProperties
}

function wash(percent: number) {
  return `color-mix(in srgb, var(--badge) ${percent}%, transparent)`
}

const Box = styled.span`
  display: inline-flex;
  align-items: center;
  justify-self: start;
  align-self: center;
  gap: 0.4em;
  min-height: 1.5rem;
  padding: 0 ${theme.space[2]};
  border: 1px solid ${wash(38)};
  border-radius: ${theme.radius.small};
  background: ${wash(13)};
  color: var(--badge);
  font: 600 ${theme.size.small}/1.2 ${theme.font.display};
  letter-spacing: 0.06em;
  text-transform: uppercase;
  white-space: nowrap;
  max-width: 100%;
  > span { min-width: 0; overflow: hidden; text-overflow: ellipsis; }
  /* A name of 75 letters does not make a column of a table that wide. */
  &[data-wraps] { max-width: min(100%, 15rem); white-space: normal; padding-block: 2px; }
  &[data-wraps] > span {
    display: -webkit-box;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 2;
    overflow-wrap: anywhere;
  }
  > i {
    flex: none;
    width: 0.5em;
    height: 0.5em;
    border-radius: ${theme.radius.round};
    background: var(--badge);
    box-shadow: 0 0 6px ${wash(60)};
  }
`
