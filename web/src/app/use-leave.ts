import { useLogout } from '../features/session/session.api.ts'
import { useWaiting } from '../lib/offline/waiting.ts'
import { paths } from '../lib/paths.ts'
import { reloadFor } from '../lib/person-change.ts'
import { toastFailure } from '../lib/toast-failure.ts'
import { sendPending } from '../lib/undoable.ts'
import { confirm } from '../ui/confirm.ts'

/** Signs out; asks first where something is not sent yet. */
export function useLeave() {
  const [logout, { isLoading, isSuccess }] = useLogout()
  const waiting = useWaiting().length
  async function leave() {
    if (waiting > 0 && !(await confirm(leaveBehind(waiting)))) return
    try {
      await sendPending()
      await reloadFor(null, (await logout().unwrap()) ?? paths.auth)
    } catch (thrown) {
      toastFailure('Logout failed', thrown)
    }
  }
  return { leave, isLeaving: isLoading || isSuccess }
}

function leaveBehind(count: number) {
  const are = count === 1 ? 'is 1 entry' : `are ${count} entries`
  return {
    title: 'Log out before everything is sent?',
    text: `There ${are} that Sortie does not have yet. They stay in this browser, nobody else sees them, and they are sent when you sign in here again.`,
    action: 'Log out',
    cancel: 'Stay signed in',
  }
}
