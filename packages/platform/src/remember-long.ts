import { log } from './ops/logger.ts'

type Known<T> = { result: Promise<T>; freshUntil: number; goneAt: number }

/** In ms: what took longer is remembered; it is given as it is, and then while it is worked out anew. */
const longMs = 300
const freshMs = 10_000
const keptMs = 60_000
const mostKept = 100

/**
 * Works out each key once at a time, whoever asks. A result that took long is given again for 10 s, and from then on, until
 * it is a minute old, while it is worked out anew. Keeps at most 100 results.
 */
export function rememberLong<T>(): (key: string, work: () => Promise<T>) => Promise<T> {
  const known = new Map<string, Known<T>>()
  const keep = (key: string, entry: Known<T>) => {
    known.delete(key)
    known.set(key, entry)
    const [oldest] = known.keys()
    if (known.size > mostKept && oldest !== undefined) known.delete(oldest)
  }
  return (key, work) => {
    const begun = Date.now()
    const last = known.get(key)
    if (last && begun < last.freshUntil) return last.result
    const next = work()
    const result = last && begun < last.goneAt ? last.result : next
    keep(key, { result, freshUntil: Number.POSITIVE_INFINITY, goneAt: 0 })
    next.then(
      () => {
        const now = Date.now()
        if (now - begun <= longMs) known.delete(key)
        else keep(key, { result: next, freshUntil: now + freshMs, goneAt: now + keptMs })
      },
      (error) => {
        known.delete(key)
        log.warn({ err: error }, 'nothing to remember')
      },
    )
    return result
  }
}
