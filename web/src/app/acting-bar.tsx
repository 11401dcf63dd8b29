import { useEffect } from 'react'
import styled from 'styled-components'
import { useLeaveActingMutation } from '../features/profile/assistant.api.ts'
import type { ShownUser } from '../features/session/session.api.ts'
import { formatDate } from '../lib/format.ts'
import { limitTo } from '../lib/may.ts'
import { paths } from '../lib/paths.ts'
import { reloadFor } from '../lib/person-change.ts'
import { store } from '../lib/store.ts'
import { attempt } from '../lib/toast-failure.ts'
import { theme } from '../theme/theme.ts'
import { forAssistants } from './for-assistants.ts'

type Props = { user: ShownUser; acting: NonNullable<ShownUser['acting']> }

/**
 * Above every page while somebody acts for another: for whom, and the way back. It limits the page to what is open to them,
 * and leads them from the pages of that person's own affairs to the first one.
 */
export function ActingBar({ user, acting }: Props) {
  const { isOver } = user
  const [leave, { isLoading }] = useLeaveActingMutation()
  const person = user.employeeName || user.email
  useEffect(() => {
    limitTo(forAssistants)
    store.dispatch({ type: 'limited' })
  }, [])
  useEffect(() => {
    if (!forAssistants(location.pathname)) location.replace(paths.dashboard)
  })
  const goOn = () => reloadFor(acting.assistantId, paths.dashboard)
  async function leaveThem() {
    if (await attempt(`Failed to stop acting for ${person}`, leave({}).unwrap())) await goOn()
  }
  return (
    <Bar role="status">
      {isOver ? (
        <span>You do not act for {person} any more. What you entered is theirs.</span>
      ) : (
        <span>
          Acting for <strong>{person}</strong>
          <small> until {formatDate(acting.until)}</small>
        </span>
      )}
      <button
        type="button"
        aria-busy={isLoading || undefined}
        onClick={() => void (isOver ? goOn() : leaveThem())}
      >
        {isOver ? 'Go On As Yourself' : 'Leave'}
      </button>
    </Bar>
  )
}

const Bar = styled.div`
  display: flex;
  flex-wrap: wrap;
  justify-content: center;
  align-items: center;
  gap: ${theme.space[1]} ${theme.space[4]};
  padding: ${theme.space[1]} ${theme.space[4]};
  background: ${theme.color.warn};
  color: ${theme.color.canvas};
  overflow-wrap: anywhere;
  ${theme.media.small} { small { display: none; } }
  button {
    min-height: 1.75rem;
    padding: 0 ${theme.space[3]};
    border: 1px solid currentcolor;
    border-radius: ${theme.radius.medium};
    background: none;
    color: inherit;
    font-weight: 600;
    cursor: pointer;
    ${theme.media.touch} { min-height: 2.75rem; }
  }
`
