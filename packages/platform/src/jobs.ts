import { randomUUID } from 'node:crypto'
import type { Job, Worker } from 'bullmq'
import type { Redis } from 'ioredis'
import * as z from 'zod/mini'
import { withContext } from './context.ts'
import { addCheck } from './health.ts'
import { measureQueues, queueOf, queues, removeEnded } from './job-queues.ts'
import { atMost, quiet, rememberCopies } from './jobs-redis.ts'
import { log } from './logger.ts'
import { jobsDone } from './metrics.ts'
import { inTransaction } from './mongo/open-transaction.ts'
import { schedule } from './schedule.ts'
import { isTracing, traced, traceparent } from './tracing.ts'

export type JobDefinition<S extends z.ZodMiniType = z.ZodMiniType> = {
  data: S
  run: (data: z.output<S>, job: Job) => Promise<unknown>
  concurrency?: number
  /** Tries before it counts as failed, with growing pauses; 5 by default. */
  attempts?: number
  everyMs?: number
}

// biome-ignore lint/suspicious/noExplicitAny: a table holds jobs of different payloads; each is checked where it is defined
export type Jobs = Record<string, JobDefinition<any>>

export function defineJob<S extends z.ZodMiniType>(job: JobDefinition<S>): JobDefinition<S> {
  return job
}

/** Running jobs may end for this long when the process stops; a job cut off runs again elsewhere. */
const stopMs = 8000

type EnqueueOptions = { jobId?: string; delayMs?: number; priority?: number; again?: boolean }

/**
 * The same `jobId` is taken once, also after the job has ended, unless `again`. Rejects within
 * seconds when Redis is away, and refuses inside a transaction, where the job could run before its
 * record is there: `afterCommit(() => enqueue(…))`.
 */
export async function enqueue(
  name: string,
  data: unknown,
  options: EnqueueOptions = {},
): Promise<Job> {
  if (inTransaction()) throw new Error(`${name} must be put in its queue after the commit`)
  const queue = queueOf(name)
  if (options.again && options.jobId) await removeEnded(queue, options.jobId)
  return traced(`enqueue ${name}`, 'producer', { 'messaging.system': 'bullmq' }, async () =>
    queue.add(name, data, {
      jobId: options.jobId ?? randomUUID(),
      delay: options.delayMs,
      priority: options.priority,
      ...(isTracing() && { telemetry: { metadata: traceparent() } }),
    }),
  )
}

export async function startJobs(
  redisUrl: string,
  namespace: string,
  service: string,
  jobs: Jobs,
  work = true,
): Promise<() => Promise<void>> {
  const { Queue, Worker } = await import('bullmq')
  const { Redis } = await import('ioredis')
  const prefix = `${namespace}_${service}`
  // Adding fails fast when Redis is away or hangs; workers wait for it.
  const adding = quiet(
    new Redis(redisUrl, { maxRetriesPerRequest: 2, connectTimeout: 2000, commandTimeout: 4000 }),
  )
  const working = work ? quiet(new Redis(redisUrl, { maxRetriesPerRequest: null })) : null
  const ofWorkers = working ? rememberCopies(working) : []
  addCheck('jobs', () => adding.ping(), 'useful')
  const stopping = new AbortController()
  const workers: Worker[] = []
  for (const [name, job] of Object.entries(jobs)) {
    const queue = new Queue(name, {
      connection: adding as never,
      prefix,
      defaultJobOptions: {
        attempts: job.attempts ?? 5,
        backoff: { type: 'exponential', delay: 1000 },
        removeOnComplete: { age: 24 * 3600, count: 1000 },
        removeOnFail: { age: 7 * 24 * 3600, count: 1000 },
      },
    })
    queue.on('error', () => {})
    queues.set(name, queue)
    if (!working) continue
    if (job.everyMs) void schedule(queue, job.everyMs, stopping.signal)
    workers.push(startWorker(Worker, name, job, working, prefix))
  }
  measureQueues()
  return async () => {
    stopping.abort()
    await atMost(stopMs, Promise.all(workers.map((worker) => worker.close())))
    await atMost(1000, Promise.all([...queues.values()].map((queue) => queue.close())))
    queues.clear()
    for (const connection of [adding, working, ...ofWorkers]) connection?.disconnect()
  }
}

function startWorker(
  Kind: typeof Worker,
  name: string,
  job: JobDefinition,
  connection: Redis,
  prefix: string,
): Worker {
  const worker = new Kind(
    name,
    (given) =>
      withContext({ requestId: given.id ?? randomUUID() }, async () =>
        traced(
          `run ${name}`,
          'consumer',
          { 'messaging.system': 'bullmq', 'messaging.message.id': given.id },
          () => job.run(z.decode(job.data, given.data as never), given),
          given.opts.telemetry?.metadata,
        ),
      ),
    {
      connection: connection as never,
      prefix,
      concurrency: job.concurrency ?? 1,
      stalledInterval: 5000,
      lockDuration: 15_000,
      maxStalledCount: 5,
      // After Redis was away: the default waits 15 s, and a stopping process with it.
      runRetryDelay: 1000,
    },
  )
  // An alert sees only a rise, so every series begins at 0.
  for (const outcome of ['done', 'failed', 'given_up']) jobsDone.inc({ job: name, outcome }, 0)
  worker.on('completed', () => jobsDone.inc({ job: name, outcome: 'done' }))
  worker.on('failed', (failed, error) => {
    const givenUp = isGivenUp(failed)
    jobsDone.inc({ job: name, outcome: 'failed' })
    if (givenUp) jobsDone.inc({ job: name, outcome: 'given_up' })
    const { id: jobId, attemptsMade: attempt } = failed ?? {}
    log.error({ err: error, job: name, jobId, attempt, givenUp }, 'job failed')
  })
  worker.on('error', (error) => log.warn({ reason: error.message }, 'worker waits'))
  return worker
}

/** What repeats is never given up: its next round is its next try. */
function isGivenUp(job: Job | undefined): boolean {
  return Boolean(job?.finishedOn) && !job?.repeatJobKey
}
