import { AppError } from '@sortie/platform/errors'
import { publish } from '@sortie/platform/events/outbox'
import { transaction } from '@sortie/platform/mongo/transaction'
import { log } from '@sortie/platform/ops/logger'
import { newDaysOf } from './fetched-days.ts'
import { keepDays } from './import-rates.ts'
import { lastRates } from './rate.queries.ts'
import { fetchingId, RateFetchingModel } from './rate-fetching.model.ts'
import { fetchRateFile, RateFileFault } from './rate-file.ts'
import { readRates } from './read-rates.ts'

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
/** A process that ends while it fetches is followed by another after this. */
const claimMs = 10 * minuteMs
const longestPauseMs = 6 * 60 * minuteMs

/** Looks every minute whether rates are due, in every process: the first one to claim them fetches. Returns what stops it. */
export function fetchDaily(address: string): () => Promise<void> {
  let running: Promise<unknown> = Promise.resolve()
  const timer = setInterval(() => {
    running = fetchDue(address).catch((error) => log.warn({ err: error }, 'rates wait'))
  }, minuteMs).unref()
  return async () => {
    clearInterval(timer)
    await running
  }
}

/** Fetches if it is switched on and the day is over; after a failure sooner. */
export async function fetchDue(address: string): Promise<void> {
  const now = Date.now()
  const claimed = await RateFetchingModel.findOneAndUpdate(
    { _id: fetchingId, isOn: true, dueAt: { $lte: new Date(now) } },
    { $set: { dueAt: new Date(now + claimMs) } },
  ).lean()
  if (!claimed) return
  const problem = await takeFrom(address)
  const failures = problem ? claimed.failures + 1 : 0
  const pauseMs = problem ? Math.min(longestPauseMs, 15 * minuteMs * 2 ** failures) : dayMs
  const state = { problem, failures, lookedAt: new Date(), dueAt: new Date(now + pauseMs) }
  await RateFetchingModel.updateOne({ _id: fetchingId }, { $set: state })
}

/** Why nothing was taken; null where something was, or there was nothing new. */
async function takeFrom(address: string): Promise<string | null> {
  try {
    const days = await readRates(await fetchRateFile(address))
    const last = await lastRates(new Set(days.flatMap(({ rates }) => Object.keys(rates))))
    const fresh = newDaysOf(days, last, new Date().toISOString().slice(0, 10))
    if (fresh.length > 0) await keepDays(fresh)
    return null
  } catch (error) {
    if (!(error instanceof AppError || error instanceof RateFileFault)) throw error
    log.warn({ reason: error.message }, 'rates not taken')
    return error.message
  }
}

/** An administrator's switch. Switched on it looks at once, so that they see what comes of it. */
export async function switchFetching(address: string, isOn: boolean): Promise<void> {
  await transaction(async () => {
    const before = await RateFetchingModel.findOneAndUpdate(
      { _id: fetchingId },
      { $set: { isOn, dueAt: new Date(), failures: 0, problem: null } },
      { upsert: true },
    )
    if (Boolean(before?.isOn) === isOn) return
    const act = isOn ? 'rates_switched_on' : 'rates_switched_off'
    await publish('rates.changed', { trail: { act, kind: 'organisation', id: 'rates' } })
  })
  await fetchDue(address)
}
