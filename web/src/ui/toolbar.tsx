import styled from 'styled-components'
import { theme } from '../theme/theme.ts'

/**
 * Filters above a list. On a phone two in a row, on a tablet four; its label names it: `<FilterBar
 * aria-label="Filters">`.
 */
export const FilterBar = styled.div.attrs({ role: 'search' })`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  align-items: end;
  gap: ${theme.space[3]};
  > button:last-child { justify-self: start; }
  ${theme.media.small} { > button:last-child:nth-child(odd) { grid-column: 1 / -1; justify-self: stretch; } }
  ${theme.media.medium} { grid-template-columns: repeat(4, minmax(0, 1fr)); }
  ${theme.media.wide} { grid-template-columns: none; grid-auto-columns: minmax(0, 12rem); grid-auto-flow: column; justify-content: start; }
`

/** Buttons in a row that wraps. */
export const Toolbar = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${theme.space[2]};
`
