/** In ms: reading a message, deciding and reaching its button takes longer than reading alone. */
export const undoTime = 8000

/** `isLeaving`: the page may be gone before an answer comes. */
type Send = (isLeaving: boolean) => Promise<unknown>
type Act = { send: Send; due: number; timer: ReturnType<typeof setTimeout> }

const pending = new Set<Act>()
const sending = new Set<Promise<unknown>>()
let isFollowing = false

/**
 * Sends an act when the time to undo it is over, whatever the screen shows then, and at once where the page is closed
 * or frozen. The answer takes it back; it answers false when the act was sent already.
 */
export function sendLater(send: Send): () => boolean {
  follow()
  const act: Act = {
    send,
    due: Date.now() + undoTime,
    timer: setTimeout(() => finish(act, false), undoTime),
  }
  pending.add(act)
  return () => {
    // A sleeping computer wakes after the time but before the timer.
    if (Date.now() < act.due) return take(act)
    finish(act, false)
    return false
  }
}

/** Before the session ends: sends what waits for its time, and waits for all that is being sent. */
export async function sendPending(isLeaving = false): Promise<void> {
  for (const act of pending) finish(act, isLeaving)
  await Promise.all(sending)
}

function finish(act: Act, isLeaving: boolean): void {
  if (!take(act)) return
  const sent = act.send(isLeaving).finally(() => sending.delete(sent))
  sending.add(sent)
}

function take(act: Act): boolean {
  clearTimeout(act.timer)
  return pending.delete(act)
}

function follow(): void {
  if (isFollowing) return
  isFollowing = true
  addEventListener('pagehide', () => void sendPending(true))
  document.addEventListener('freeze', () => void sendPending(true))
}
