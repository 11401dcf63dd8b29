export function turns(most: number): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: Array<() => void> = []
  let busy = 0
  return async (work) => {
    if (busy < most) busy++
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

/** Work of the same key runs one after the other, first come, first served; that of other keys beside it. */
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
