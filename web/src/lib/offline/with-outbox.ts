import { api, type Tag } from '../api.ts'
import { store } from '../store.ts'
import { whenIdle } from '../when-idle.ts'

/** Shows and sends the queued changes of a person, from the first idle moment until the returned function is called. */
export function withOutbox(personId: string): () => void {
  if (!('indexedDB' in globalThis)) return () => undefined
  let stop: (() => void) | undefined
  let stopped = false
  const takeBack = whenIdle(async () => {
    const { startOutbox } = await import('./offline-chunk.ts')
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
