import styled from 'styled-components'
import { theme } from '../theme/theme.ts'

/** Filters above a list. On a phone two in a row; its label names it: `<FilterBar aria-label="Filters">`. */
export const FilterBar = styled.div.attrs({ role: 'search' })`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  align-items: end;
  gap: ${theme.space[3]};
  ${theme.media.medium} {
    display: flex;
    flex-wrap: wrap;
    > div { flex: 0 1 12rem; }
  }
`

/** Buttons in a row that wraps. */
export const Toolbar = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${theme.space[2]};
`
