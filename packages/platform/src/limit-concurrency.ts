type Limit = <T>(work: () => Promise<T>) => Promise<T>

/** Runs at most `most` tasks at once, first come, first served. Throws `full()` when `mostWaiting` already wait. */
export function limitConcurrency(
  most: number,
  {
    mostWaiting = Number.POSITIVE_INFINITY,
    full,
  }: { mostWaiting?: number; full?: () => Error } = {},
): Limit {
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

/** Runs tasks with the same key one after another, first come, first served; different keys run concurrently. */
export function serializeByKey(): <T>(key: string, work: () => Promise<T>) => Promise<T> {
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
