import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Job, Queue, Worker } from 'bullmq'
import type { Redis } from 'ioredis'
import * as z from 'zod/mini'
import { withContext } from './context.ts'
import { addCheck } from './health.ts'
import { log } from './logger.ts'
import { askedGauge, jobsDone } from './metrics.ts'
import { inTransaction } from './mongo/open-transaction.ts'
import { withTimeLimit } from './time-limit.ts'
import { isTracing, traced, traceparent } from './tracing.ts'

export type JobDefinition<S extends z.ZodMiniType = z.ZodMiniType> = {
  data: S
  run: (data: z.output<S>, job: Job) => Promise<unknown>
  concurrency?: number
  /** Tries before it counts as failed, with growing pauses; 5 by default. */
  attempts?: number
  /** Milliseconds between runs of a job that nobody asks for (a sweeper). */
  everyMs?: number
}
// biome-ignore lint/suspicious/noExplicitAny: a table holds jobs of different payloads; each is checked where it is defined
export type Jobs = Record<string, JobDefinition<any>>

export function defineJob<S extends z.ZodMiniType>(job: JobDefinition<S>): JobDefinition<S> {
  return job
}

const queues = new Map<string, Queue>()
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

async function removeEnded(queue: Queue, jobId: string): Promise<void> {
  const job = await queue.getJob(jobId)
  if (job && ['completed', 'failed'].includes(await job.getState())) await job.remove()
}

export function queueOf(name: string): Queue {
  const queue = queues.get(name)
  if (!queue) throw new Error(`no job named ${name}`)
  return queue
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

/** In the background, since calls can be answered while Redis is away. */
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

function measureQueues(): void {
  askedGauge('jobs_in_queue', 'Jobs by state.', ['job', 'state'], async () => {
    const counts = [...queues].map(async ([job, queue]) =>
      Object.entries(
        await queue.getJobCounts('waiting', 'prioritized', 'active', 'delayed', 'failed'),
      ).map(([state, count]): [{ job: string; state: string }, number] => [{ job, state }, count]),
    )
    return (await Promise.all(counts)).flat()
  })
  askedGauge('jobs_oldest_seconds', 'Age of the job that waits longest.', ['job'], async () =>
    Promise.all(
      [...queues].map(async ([job, queue]): Promise<[{ job: string }, number]> => {
        const oldest = await queue.getJobs(['waiting', 'prioritized'], 0, 0, true)
        const since = Math.min(...oldest.map(({ timestamp }) => timestamp), Date.now())
        return [{ job }, (Date.now() - since) / 1000]
      }),
    ),
  )
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
  worker.on('completed', () => jobsDone.inc({ job: name, outcome: 'done' }))
  worker.on('failed', (failed, error) => {
    jobsDone.inc({ job: name, outcome: 'failed' })
    log.error(
      { err: error, job: name, jobId: failed?.id, attempt: failed?.attemptsMade },
      'job failed',
    )
  })
  worker.on('error', (error) => log.warn({ reason: error.message }, 'worker waits'))
  return worker
}

function rememberCopies(redis: Redis): Redis[] {
  const copies: Redis[] = []
  const duplicate = redis.duplicate.bind(redis)
  redis.duplicate = (options) => {
    const copy = endable(quiet(duplicate(options)))
    copies.push(copy)
    return copy
  }
  return copies
}

/**
 * ioredis 6.0 never says 'end' when it is told to disconnect while it waits to reconnect, and BullMQ 6.7 waits for
 * that word; so it is made to connect first, and the connecting ended.
 */
function endable(redis: Redis): Redis {
  const disconnect = redis.disconnect.bind(redis)
  redis.disconnect = (reconnect = false) => {
    if (redis.status === 'reconnecting' && !reconnect) redis.connect().catch(() => {})
    disconnect(reconnect)
  }
  return redis
}

async function atMost(ms: number, work: Promise<unknown>): Promise<void> {
  await withTimeLimit(ms, work).catch((error) => log.warn({ err: error }, 'jobs not closed'))
}

function quiet(redis: Redis): Redis {
  redis.on('error', () => {})
  return redis
}
