import { setTimeout as sleep } from 'node:timers/promises'
import type { Job, Queue, Worker } from 'bullmq'
import type * as z from 'zod/mini'
import { addCheck } from '../ops/health.ts'
import { log } from '../ops/logger.ts'
import { lostAfterMs, quiet } from '../redis.ts'
import { closeWithin, trackDuplicates } from './connections.ts'
import { measureQueues, queues } from './queues.ts'
import { startTelling } from './record-jobs.ts'
import { startWorker } from './worker.ts'

export type JobDefinition<S extends z.ZodMiniType = z.ZodMiniType> = {
  data: S
  run: (data: z.output<S>, job: Job) => Promise<unknown>
  concurrency?: number
  /** Attempts before it counts as failed, with growing delays; 5 by default. */
  attempts?: number
  everyMs?: number
  /** Jobs of records have it; see record-jobs.ts, also for those that follow. */
  waiting?: () => PromiseLike<string[]>
  untilDone?: boolean
  longestPauseMs?: number
  givenUp?: (data: z.output<S>) => Promise<unknown>
}

// biome-ignore lint/suspicious/noExplicitAny: a table of jobs with different payloads, each checked where it is defined
export type Jobs = Record<string, JobDefinition<any>>

export function defineJob<S extends z.ZodMiniType>(job: JobDefinition<S>): JobDefinition<S> {
  return job
}

/** How long running jobs may take to finish when the process stops; an interrupted job runs again elsewhere. */
const stopMs = 8000

function triesOf({ untilDone, attempts = 5 }: JobDefinition) {
  return untilDone
    ? { attempts: Number.MAX_SAFE_INTEGER, backoff: { type: 'custom' } }
    : { attempts, backoff: { type: 'exponential', delay: 1000 } }
}

export async function startJobs(
  redisUrl: string,
  namespace: string,
  service: string,
  jobs: Jobs,
  { work = true, missedAfterMs = undefined as number | undefined } = {},
): Promise<() => Promise<void>> {
  const { Queue, Worker } = await import('bullmq')
  const { Redis } = await import('ioredis')
  const prefix = `${namespace}_${service}`
  // Producers fail fast when Redis is down or hangs; workers wait for it.
  const adding = quiet(
    new Redis(redisUrl, {
      maxRetriesPerRequest: 2,
      connectTimeout: 2000,
      commandTimeout: 4000,
      socketTimeout: lostAfterMs,
    }),
  )
  const working = work
    ? quiet(new Redis(redisUrl, { maxRetriesPerRequest: null, socketTimeout: lostAfterMs }))
    : null
  const ofWorkers = working ? trackDuplicates(working) : []
  addCheck('jobs', () => adding.ping(), 'useful')
  const stopping = new AbortController()
  const workers: Worker[] = []
  for (const [name, job] of Object.entries(jobs)) {
    const queue = new Queue(name, {
      connection: adding as never,
      prefix,
      defaultJobOptions: {
        ...triesOf(job),
        stackTraceLimit: 5,
        // A queue takes an id once. That of a record is free again when its job has ended.
        removeOnComplete: job.waiting ? true : { age: 24 * 3600, count: 1000 },
        removeOnFail: job.waiting ? true : { age: 7 * 24 * 3600, count: 1000 },
      },
    })
    queue.on('error', () => {})
    queues.set(name, queue)
    if (!working) continue
    if (job.everyMs) void schedule(queue, job.everyMs, stopping.signal)
    workers.push(startWorker(Worker, name, job, working, prefix))
  }
  measureQueues()
  const stopTelling = working ? startTelling(jobs, adding, missedAfterMs) : undefined
  return async () => {
    stopping.abort()
    // One that waits for a silent database must not take the time in which running jobs finish.
    await closeWithin(stopMs, Promise.all([stopTelling?.(), ...workers.map((it) => it.close())]))
    await closeWithin(1000, Promise.all([...queues.values()].map((queue) => queue.close())))
    queues.clear()
    for (const connection of [adding, working, ...ofWorkers]) connection?.disconnect()
  }
}

/** In the background, because calls can be answered while Redis is down. */
async function schedule(queue: Queue, everyMs: number, stopping: AbortSignal): Promise<void> {
  while (!stopping.aborted) {
    try {
      await queue.upsertJobScheduler(queue.name, { every: everyMs }, { name: queue.name, data: {} })
      return
    } catch (error) {
      log.warn({ err: error, job: queue.name }, 'not scheduled yet')
      await sleep(1000, undefined, { signal: stopping, ref: false }).catch(() => {})
    }
  }
}
