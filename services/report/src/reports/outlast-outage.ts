import { setTimeout as pause } from 'node:timers/promises'
import { AppError, translated } from '@sortie/platform/errors'
import { log } from '@sortie/platform/logger'
import { DelayedError, type Job } from 'bullmq'

/** How long a job waits for a service that is down, counted from when it was enqueued. */
const patienceMs = 3600_000
const longestPauseMs = 30_000
/** How long a call that waits for a finished report is held for the storage. */
const outageMs = 10_000
const betweenTriesMs = 500

type Run<D> = (data: D, job: Job) => Promise<unknown>

export function outlastingOutages<D>(run: Run<D>): Run<D> {
  return async (data, job) => {
    try {
      return await run(data, job)
    } catch (error) {
      if (!isOutage(error) || !isPatient(job)) throw error
      const pauseMs = Math.min(longestPauseMs, 1000 * 2 ** Math.min(job.attemptsStarted, 10))
      log.warn({ err: error, job: job.name, jobId: job.id, pauseMs }, 'job waits for a part')
      await job.moveToDelayed(Date.now() + pauseMs, job.token)
      throw new DelayedError()
    }
  }
}

/** Tries again what an outage stops: what is asked for is made by now, and worth more than one try. */
export async function throughOutage<T>(work: () => Promise<T>): Promise<T> {
  const end = performance.now() + outageMs
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (!isOutage(error) || performance.now() > end) throw error
      log.warn({ err: error }, 'once more')
      await pause(betweenTriesMs)
    }
  }
}

export function hasAnotherTry(error: unknown, job: Job): boolean {
  if (isOutage(error)) return isPatient(job)
  return !(error instanceof AppError) && job.attemptsMade + 1 < (job.opts.attempts ?? 1)
}

function isOutage(error: unknown): boolean {
  const problem = error instanceof AppError ? error : translated(error)
  return problem?.kind === 'unavailable'
}

const isPatient = (job: Job) => Date.now() - job.timestamp < patienceMs
