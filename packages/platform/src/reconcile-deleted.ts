import { mostAsked } from '@sortie/contracts/common'
import { Counter } from 'prom-client'
import { log } from './ops/logger.ts'
import { isSuspiciousLoss } from './suspicious-loss.ts'

/** An event about a younger record may still be on its way. */
export const reconcileAfterMs = 10 * 60_000

const refused = new Counter({
  name: 'reconcile_refused_total',
  help: 'Rounds in which too many records of another service seemed to be gone.',
  labelNames: ['of'],
})

type Pointing<T extends { id: string }> = {
  /** Name of the referenced records, in plural, for log and metric. */
  of: string
  /** References to the owner's records, sorted by id. */
  references: AsyncIterable<T>
  /** Which of at most `mostAsked` ids still exist at their owner. */
  findExisting(ids: string[]): Promise<string[]>
  /** Does what the deletion event would do; may run twice. */
  remove(deleted: T): Promise<unknown>
  stopping?: AbortSignal
}

/**
 * Removes references to deleted records of another service whose deletion event was lost. Nothing is removed before the
 * owner has answered about all of them, nor when suspiciously many are missing. Returns how many were removed.
 */
export async function reconcileDeleted<T extends { id: string }>({
  of,
  references,
  findExisting,
  remove,
  stopping,
}: Pointing<T>): Promise<number> {
  let all = 0
  const gone: T[] = []
  for await (const page of pagesOf(onceEach(references), mostAsked)) {
    stopping?.throwIfAborted()
    const present = new Set(await findExisting(page.map(({ id }) => id)))
    all += page.length
    gone.push(...page.filter(({ id }) => !present.has(id)))
  }
  if (refuseSuspiciousLoss(of, gone.length, all)) return 0
  for (const one of gone) {
    stopping?.throwIfAborted()
    await remove(one)
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

export function refuseSuspiciousLoss(of: string, gone: number, all: number): boolean {
  // Alerts detect increases only, so the series must start at 0.
  refused.inc({ of }, 0)
  if (!isSuspiciousLoss(gone, all)) return false
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
