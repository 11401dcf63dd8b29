type Turns = <T>(work: () => Promise<T>) => Promise<T>

/** Runs at most `most` at once, first come, first served. With `mostWaiting` others, `full` is thrown. */
export function turns(
  most: number,
  {
    mostWaiting = Number.POSITIVE_INFINITY,
    full,
  }: { mostWaiting?: number; full?: () => Error } = {},
): Turns {
  const waiting: Array<() => void> = []
  let busy = 0
  return async (work) => {
    if (busy < most) busy++
    else if (waiting.length >= mostWaiting) throw full?.() ?? new Error('too many are waiting')
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else busy--
    }
  }
}

/** Runs work of the same key in sequence, first come, first served; different keys run concurrently. */
export function turnsByKey(): <T>(key: string, work: () => Promise<T>) => Promise<T> {
  const last = new Map<string, Promise<unknown>>()
  return async (key, work) => {
    const mine = (last.get(key) ?? Promise.resolve()).then(work)
    const ended = mine.catch(() => {})
    last.set(key, ended)
    try {
      return await mine
    } finally {
      if (last.get(key) === ended) last.delete(key)
    }
  }
}
