import { api, type Tag } from '../api.ts'
import { store } from '../store.ts'
import { whenIdle } from '../when-idle.ts'

/** Follows and sends what waits of a person, once the page is there; until the answer is called. */
export function withOutbox(personId: string): () => void {
  if (!('indexedDB' in globalThis)) return () => undefined
  let stop: (() => void) | undefined
  let stopped = false
  const takeBack = whenIdle(async () => {
    const { startOutbox } = await import('./later.ts')
    if (!stopped) stop = startOutbox(personId, refresh)
  })
  return () => {
    stopped = true
    takeBack()
    stop?.()
  }
}

function refresh(outdated: Tag[]): void {
  store.dispatch(api.util.invalidateTags(outdated))
}
