import { setTimeout as pause } from 'node:timers/promises'
import { AppError, translated } from '@sortie/platform/errors'
import { log } from '@sortie/platform/ops/logger'
import { DelayedError, type Job } from 'bullmq'

/** How long a job waits for a service that is down, counted from when it was enqueued. */
const longestWaitMs = 3600_000
const longestPauseMs = 30_000
/** How long a finished report is offered to a storage that is down, before its job fails. */
const retryForMs = 10_000
const retryEveryMs = 500

type Run<D> = (data: D, job: Job) => Promise<unknown>

export function retryOnOutage<D>(run: Run<D>): Run<D> {
  return async (data, job) => {
    try {
      return await run(data, job)
    } catch (error) {
      if (!isOutage(error) || !mayStillWait(job)) throw error
      const pauseMs = Math.min(longestPauseMs, 1000 * 2 ** Math.min(job.attemptsStarted, 10))
      log.warn({ err: error, job: job.name, jobId: job.id, pauseMs }, 'job waits for a service')
      await job.moveToDelayed(Date.now() + pauseMs, job.token)
      throw new DelayedError()
    }
  }
}

/** Retries for ten seconds while a service is down: a finished report is worth more than one try. */
export async function retryUntilAvailable<T>(work: () => Promise<T>): Promise<T> {
  const end = performance.now() + retryForMs
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (!isOutage(error) || performance.now() > end) throw error
      log.warn({ err: error }, 'retried')
      await pause(retryEveryMs)
    }
  }
}

export function hasAnotherTry(error: unknown, job: Job): boolean {
  if (isOutage(error)) return mayStillWait(job)
  return !(error instanceof AppError) && job.attemptsMade + 1 < (job.opts.attempts ?? 1)
}

function isOutage(error: unknown): boolean {
  const problem = error instanceof AppError ? error : translated(error)
  return problem?.kind === 'unavailable'
}

const mayStillWait = (job: Job) => Date.now() - job.timestamp < longestWaitMs
