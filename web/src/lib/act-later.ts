import type { UnknownAction } from '@reduxjs/toolkit'
import { needsNetwork } from './needs-network.ts'
import { removedSlice } from './offline/removed-slice.ts'
import { store } from './store.ts'
import { dismissToast, toast } from './toast.ts'
import { toastFailure } from './toast-failure.ts'
import { sendLater } from './undoable.ts'

type Act = {
  /** These records leave the screens at once, and come back when it is undone or refused. */
  ids: readonly string[]
  /** How they leave, where sums count them. */
  hide?: UnknownAction
  /** What the toast with Undo says. */
  done: string
  /** The title of the toast where it is refused. */
  failed: string
  /** `isLeaving`: the page may be gone before an answer comes. */
  send: (isLeaving: boolean) => Promise<unknown>
  /** It was undone, or refused. */
  cameBack?: (why: 'undone' | 'refused') => void
}

/** Does what can be undone for some seconds, without a question. The answer takes it back, if there is still time. */
export function actLater({ ids, hide, done, failed, send, cameBack }: Act): () => boolean {
  store.dispatch(hide ?? removedSlice.actions.gone(ids))
  function comeBack(why: 'undone' | 'refused') {
    cameBack?.(why)
    store.dispatch(removedSlice.actions.restored(ids))
  }
  const takeBack = sendLater(async (isLeaving) => {
    dismissToast(shown)
    try {
      await send(isLeaving)
    } catch (thrown) {
      toastFailure(failed, thrown, true)
      comeBack('refused')
    }
  })
  function undo() {
    const isTaken = takeBack()
    dismissToast(shown)
    if (isTaken) comeBack('undone')
    return isTaken
  }
  const shown = toast({ title: done, undo })
  return undo
}

/**
 * Deletes a record that cannot wait for the network, a 'mission', in the same way; answers whether it has left the
 * screen.
 */
export async function removeLater(
  kind: string,
  id: string,
  act: Omit<Act, 'ids'>,
): Promise<boolean> {
  if (await needsNetwork(`Deleting a ${kind}`)) return false
  actLater({ ids: [id], ...act })
  return true
}
