import { randomUUID } from 'node:crypto'
import type { Job, Worker } from 'bullmq'
import type * as z from 'zod/mini'
import { inTransaction } from '../mongo/open-transaction.ts'
import { addCheck } from '../ops/health.ts'
import { isTracing, traced, traceparent } from '../ops/tracing.ts'
import { lostAfterMs, quiet } from '../redis.ts'
import { closeWithin, trackDuplicates } from './connections.ts'
import { measureQueues, queueOf, queues } from './queues.ts'
import { startTelling } from './record-jobs.ts'
import { schedule } from './schedule.ts'
import { startWorker } from './worker.ts'

export type JobDefinition<S extends z.ZodMiniType = z.ZodMiniType> = {
  data: S
  run: (data: z.output<S>, job: Job) => Promise<unknown>
  concurrency?: number
  /** Attempts before it counts as failed, with growing delays; 5 by default. */
  attempts?: number
  everyMs?: number
  /** Of a job that began in a transaction: tried until it succeeds, with pauses that grow to two minutes. */
  untilDone?: boolean
  /** Of a job that began in a transaction: runs after its last try has failed; may run twice. */
  givenUp?: (data: z.output<S>) => Promise<unknown>
  /** Of a job of records (record-jobs.ts). */
  waiting?: () => PromiseLike<string[]>
  longestPauseMs?: number
}

// biome-ignore lint/suspicious/noExplicitAny: a table of jobs with different payloads, each checked where it is defined
export type Jobs = Record<string, JobDefinition<any>>

export function defineJob<S extends z.ZodMiniType>(job: JobDefinition<S>): JobDefinition<S> {
  return job
}

/** How long running jobs may take to finish when the process stops; an interrupted job runs again elsewhere. */
const stopMs = 8000

type EnqueueOptions = { jobId?: string; delayMs?: number; priority?: number }

/**
 * Inside a transaction the job commits with it: it runs at least once, and again where it was asked for while it ran;
 * of a `jobId` one is waiting at a time. Outside it is put in its queue at once: a `jobId` is accepted once, also after
 * the job has ended, and Redis being down rejects within seconds.
 */
export async function enqueue(
  name: string,
  data: object,
  options: EnqueueOptions = {},
): Promise<void> {
  if (inTransaction()) return enqueueAll(name, [{ data, ...options }])
  const queue = queueOf(name)
  await traced(`enqueue ${name}`, 'producer', { 'messaging.system': 'bullmq' }, async () =>
    queue.add(name, data, {
      jobId: options.jobId ?? randomUUID(),
      delay: options.delayMs,
      priority: options.priority,
      ...(isTracing() && { telemetry: { metadata: traceparent() } }),
    }),
  )
}

/** Several jobs of one name, in the surrounding transaction. */
export async function enqueueAll(
  name: string,
  jobs: Array<EnqueueOptions & { data: object }>,
): Promise<void> {
  if (!inTransaction()) throw new Error(`${name}: several jobs are stored in a transaction only`)
  const { storeJobs } = await import('./outbox.ts')
  const now = Date.now()
  await traced(`enqueue ${name}`, 'producer', { 'messaging.system': 'bullmq' }, () =>
    storeJobs(
      jobs.map(({ data, jobId, delayMs = 0, priority }) => ({
        _id: jobId ?? randomUUID(),
        name,
        data,
        priority,
        dueAt: new Date(now + delayMs),
        traceparent: isTracing() ? traceparent() : undefined,
      })),
    ),
  )
}

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
  /** `stored`: jobs begin in transactions of a database that is connected. */
  { work = true, stored = false, missedAfterMs = undefined as number | undefined } = {},
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
  const outbox = stored ? await import('./outbox.ts') : undefined
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
    workers.push(startWorker(Worker, name, job, working, prefix, outbox))
  }
  measureQueues()
  const stopRelay = outbox?.startJobRelay(jobs, missedAfterMs)
  const stopTelling = working ? startTelling(jobs, adding, missedAfterMs) : undefined
  return async () => {
    stopping.abort()
    // A relay that waits for a silent database must not take the time in which running jobs finish.
    await closeWithin(
      stopMs,
      Promise.all([stopRelay?.(), stopTelling?.(), ...workers.map((it) => it.close())]),
    )
    await closeWithin(1000, Promise.all([...queues.values()].map((queue) => queue.close())))
    queues.clear()
    for (const connection of [adding, working, ...ofWorkers]) connection?.disconnect()
  }
}
