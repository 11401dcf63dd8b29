import { randomUUID } from 'node:crypto'
import type { Job, Worker } from 'bullmq'
import type { Redis } from 'ioredis'
import * as z from 'zod/mini'
import { withContext } from '../context.ts'
import { log } from '../ops/logger.ts'
import { jobsDone } from '../ops/metrics.ts'
import { traced } from '../ops/tracing.ts'
import type { JobDefinition } from './jobs.ts'

const usualPauseMs = 120_000

/** Runs the jobs of one queue; `Kind` is BullMQ's worker, which is loaded only where jobs are. */
export function startWorker(
  Kind: typeof Worker,
  name: string,
  job: JobDefinition,
  connection: Redis,
  prefix: string,
): Worker {
  const work = (given: Job) =>
    withContext({ requestId: given.id ?? randomUUID() }, async () =>
      traced(
        `run ${name}`,
        'consumer',
        { 'messaging.system': 'bullmq', 'messaging.message.id': given.id },
        () => job.run(z.decode(job.data, given.data as never), given),
        given.opts.telemetry?.metadata,
      ),
    )
  const worker = new Kind(name, work, {
    connection: connection as never,
    prefix,
    concurrency: job.concurrency ?? 1,
    stalledInterval: 5000,
    lockDuration: 15_000,
    maxStalledCount: 5,
    // Reconnect delay after a Redis outage: the default is 15 s, and a stopping process would wait as long.
    runRetryDelay: 1000,
    settings: {
      backoffStrategy: (made) =>
        Math.min(1000 * 2 ** (made - 1), job.longestPauseMs ?? usualPauseMs),
    },
  })
  // Alerts detect increases only, so every series must start at 0.
  for (const outcome of ['done', 'failed', 'given_up']) jobsDone.inc({ job: name, outcome }, 0)
  worker.on('completed', () => jobsDone.inc({ job: name, outcome: 'done' }))
  worker.on('failed', (failed, error) => {
    const givenUp = isGivenUp(failed)
    jobsDone.inc({ job: name, outcome: 'failed' })
    if (givenUp) jobsDone.inc({ job: name, outcome: 'given_up' })
    const { id: jobId, attemptsMade: attempt } = failed ?? {}
    log.error({ err: error, job: name, jobId, attempt, givenUp }, 'job failed')
    if (!givenUp || !failed) return
    job
      .givenUp?.(z.decode(job.data, failed.data as never))
      .catch((err) => log.warn({ err, job: name, jobId }, 'end of a job waits'))
  })
  worker.on('error', (error) => log.warn({ reason: error.message }, 'worker waits'))
  return worker
}

/** A repeated job is never given up: its next round is its next attempt. */
function isGivenUp(job: Job | undefined): boolean {
  return Boolean(job?.finishedOn) && !job?.repeatJobKey
}
