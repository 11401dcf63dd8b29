import { inOneProcess } from '@sortie/platform/mongo/in-one-process'
import { log } from '@sortie/platform/ops/logger'
import { wasNotTried } from '../clients/scan.ts'
import { InboxItemModel } from '../models/inbox-item.model.ts'
import { onWaiting } from '../models/reader-bell.ts'
import { oldestAttached, readAttached } from '../review/read-attached.ts'
import { readItem } from './read-item.ts'

/** People at a time: the PDF of one, read by its text, does not wait for the photo of another. */
const peopleAtOnce = 2
/** Until it looks whether another process was given a file. */
const lookMs = 2000
/** After something that reading needs was away. */
const pauseMs = 5000

/**
 * Has read what waits for the reader, in one process of this service: the files of Inboxes in the order in which they
 * came, by person in turn; and when none of them waits, at the lowest priority, those that came to expenses. Returns a
 * function that stops.
 */
export function readWaiting(): () => Promise<void> {
  return inOneProcess('reader', async (signal) => {
    // Whoever was reading these has ended.
    await InboxItemModel.updateMany({ state: 'reading' }, { $set: { state: 'waiting' } })
    await readOn(signal)
  })
}

async function readOn(signal: AbortSignal): Promise<void> {
  const inTurn = takeTurns()
  const people = new Map<string, Promise<void>>()
  let behind: Promise<void> | undefined
  let wake = Promise.withResolvers<void>()
  let pausedUntil = 0
  onWaiting(() => wake.resolve())
  signal.addEventListener('abort', () => wake.resolve())
  const begin = (work: Promise<unknown>, end: () => void) =>
    work
      .catch((error) => {
        log.info({ err: error }, 'not read')
        if (wasNotTried(error)) pausedUntil = Date.now() + pauseMs
      })
      .then(() => {
        end()
        wake.resolve()
      })
  while (!signal.aborted) {
    wake = Promise.withResolvers<void>()
    const isPaused = Date.now() < pausedUntil
    const next = isPaused || people.size >= peopleAtOnce ? null : await inTurn(people)
    if (next) {
      const { _id, userId } = next
      people.set(
        userId,
        begin(readItem(_id), () => people.delete(userId)),
      )
      continue
    }
    const attached = isPaused || people.size > 0 || behind ? null : await oldestAttached()
    if (attached)
      behind = begin(readAttached(attached._id), () => {
        behind = undefined
      })
    const look = setTimeout(() => wake.resolve(), lookMs).unref()
    await wake.promise
    clearTimeout(look)
  }
}

/** Each person with a waiting file has one read before anybody's second. */
function takeTurns() {
  let served: string[] = []
  const firstWithout = (others: string[]) =>
    InboxItemModel.findOne(
      { state: 'waiting', discardedAt: null, userId: { $nin: others } },
      { userId: 1 },
    )
      .sort({ createdAt: 1, _id: 1 })
      .lean()
  return async (busy: Map<string, unknown>) => {
    let next = await firstWithout([...served, ...busy.keys()])
    if (!next && served.length > 0) {
      served = []
      next = await firstWithout([...busy.keys()])
    }
    if (next) served.push(next.userId)
    return next
  }
}
