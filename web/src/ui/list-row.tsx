import styled from 'styled-components'
import { theme } from '../theme/theme.ts'

/** A line of a list in a dialog: icon or picture, what it is in a <span>, its buttons. */
export const ListRow = styled.li`
  display: flex;
  align-items: center;
  gap: ${theme.space[2]};
  padding: ${theme.space[2]};
  background: ${theme.color.sunken};
  border: 1px solid ${theme.color.line};
  border-radius: ${theme.radius.medium};
  > svg { flex: none; width: 1.25rem; color: ${theme.color.muted}; }
  /* Not the thumbnail, which comes first and keeps its size. */
  > :first-child + span { flex: 1; display: grid; min-width: 0; overflow-wrap: anywhere; }
  small { color: ${theme.color.muted}; }
  em { color: ${theme.color.bad}; font-style: normal; font-size: ${theme.size.small}; }
`
