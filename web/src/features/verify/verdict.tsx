import styled from 'styled-components'
import { theme } from '../../theme/theme.ts'

/** A sentence with its sign. */
export const Verdict = styled.p`
  display: flex;
  gap: ${theme.space[2]};
  svg { flex: none; width: 1.25rem; height: 1.25rem; color: ${theme.color.muted}; }
  &[data-tone='good'] svg { color: ${theme.color.good}; }
  &[data-tone='warn'] svg { color: ${theme.color.warn}; }
  &[data-tone='bad'] svg { color: ${theme.color.bad}; }
  & + & { margin-top: ${theme.space[2]}; }
`
