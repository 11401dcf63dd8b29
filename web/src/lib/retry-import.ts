/** In ms, between one try and the next; the last one from then on. */
const pauses = [1000, 3000, 10_000, 30_000]

type Options = {
  /** Called when the chunk could not be loaded: without a network, or despite one. */
  waiting?: (online: boolean) => void
  /** After this many failures with a network the chunk no longer exists: then it rejects. */
  gone?: number
}

/** Loads a chunk of the app, again once the network is back: a missing chunk must not break the open page. */
export function retryImport<T>(load: () => Promise<T>, { waiting, gone }: Options = {}) {
  return async (): Promise<T> => {
    for (let turn = 0, online = 0; ; turn += 1) {
      try {
        return await load()
      } catch (thrown) {
        if (navigator.onLine) online += 1
        if (gone && online >= gone) throw thrown
        if (turn === 0 || online === pauses.length) waiting?.(navigator.onLine)
        await untilNetwork(pauses[turn] ?? (pauses.at(-1) as number))
      }
    }
  }
}

function untilNetwork(longest: number): Promise<void> {
  return new Promise((resolve) => {
    const stop = new AbortController()
    const go = () => {
      stop.abort()
      clearTimeout(timer)
      resolve()
    }
    const timer = setTimeout(go, longest)
    addEventListener('online', go, { signal: stop.signal })
  })
}
