import { mostAsked } from '@sortie/contracts/common'
import { Counter } from 'prom-client'
import { log } from './logger.ts'
import { areTooMany } from './too-many.ts'

/** An event about a younger record may still be on its way. */
export const reconcileAfterMs = 10 * 60_000

const refused = new Counter({
  name: 'reconcile_refused_total',
  help: 'Rounds in which too many records of another service seemed to be gone.',
  labelNames: ['of'],
})

type Pointing<T extends { id: string }> = {
  /** What is pointed at, in plural, for log and metric. */
  of: string
  /** The records of the owner that are pointed at, in an order in which equal ones follow one another. */
  pointedAt: AsyncIterable<T>
  /** Those of at most `mostAsked` ids that their owner has. */
  askPresent(ids: string[]): Promise<string[]>
  /** What the event of the deletion does; may run twice. */
  forget(gone: T): Promise<unknown>
  stopping?: AbortSignal
}

/**
 * Makes good what a lost event of a deletion left behind. Nothing is forgotten before the owner has answered for all,
 * nor when too many are gone. Returns how many were forgotten.
 */
export async function forgetGone<T extends { id: string }>({
  of,
  pointedAt,
  askPresent,
  forget,
  stopping,
}: Pointing<T>): Promise<number> {
  let all = 0
  const gone: T[] = []
  for await (const page of pagesOf(onceEach(pointedAt), mostAsked)) {
    stopping?.throwIfAborted()
    const present = new Set(await askPresent(page.map(({ id }) => id)))
    all += page.length
    gone.push(...page.filter(({ id }) => !present.has(id)))
  }
  if (refuseTooMany(of, gone.length, all)) return 0
  for (const one of gone) {
    stopping?.throwIfAborted()
    await forget(one)
  }
  if (gone.length > 0) log.warn({ of, count: gone.length }, 'lost deletions made good')
  return gone.length
}

async function* onceEach<T extends { id: string }>(items: AsyncIterable<T>): AsyncGenerator<T> {
  let last = ''
  for await (const item of items) {
    if (item.id !== last) yield item
    last = item.id
  }
}

export function refuseTooMany(of: string, gone: number, all: number): boolean {
  // Alerts detect increases only, so the series must start at 0.
  refused.inc({ of }, 0)
  if (!areTooMany(gone, all)) return false
  refused.inc({ of })
  log.error(
    { of, gone, all },
    'too many records of another service are gone, so nothing is forgotten: check that its database is whole',
  )
  return true
}

export async function* pagesOf<T>(items: AsyncIterable<T>, size: number): AsyncGenerator<T[]> {
  let page: T[] = []
  for await (const item of items) {
    page.push(item)
    if (page.length < size) continue
    yield page
    page = []
  }
  if (page.length > 0) yield page
}
