import styled from 'styled-components'
import { theme } from '../../theme/theme.ts'

/** What is said beside a rate, and what can be pressed. */
export const Line = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${theme.space[2]};
  font-size: ${theme.size.small};
  color: ${theme.color.muted};
  p { width: 100%; }
`
export const Question = styled.div`
  display: grid;
  gap: ${theme.space[2]};
  p { font-size: ${theme.size.small}; color: ${theme.color.warn}; }
`
