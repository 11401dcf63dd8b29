import type { Redis } from 'ioredis'
import * as z from 'zod/mini'
import { afterCommit } from '../mongo/transaction.ts'
import { log } from '../ops/logger.ts'
import { isTracing, traced, traceparent } from '../ops/tracing.ts'
import type { JobDefinition, Jobs } from './jobs.ts'
import { queueOf } from './queues.ts'

const data = z.object({ id: z.string() })
const toldAgainMs = 30_000
const toldAtOnce = 200

export type RecordJob = {
  /** The ids of the records that wait for this work, and whose time has come. */
  waiting: () => PromiseLike<string[]>
  /** Does what the record still asks for, if anything; may run twice. */
  run: (id: string, job: Parameters<JobDefinition['run']>[1]) => Promise<unknown>
  concurrency?: number
  /** With `givenUp`: tries before it. Without it, it is tried for as long as the record waits. */
  attempts?: number
  /** Between two tries, where there is no `givenUp`; two minutes by default. */
  longestPauseMs?: number
  /** After the last try: has to change the record so that it waits no more, or later. May run twice. */
  givenUp?: (id: string) => Promise<unknown>
}

/**
 * Work that a record asks for by its own state, which is stored with the change that asks. Its queue is only told of it
 * (`tell`), and told again every 30 seconds and when Redis is back, until the record waits no longer: so nothing is
 * lost with Redis, or with a process that ends between its commit and the telling.
 */
export function ofRecords(job: RecordJob): JobDefinition<typeof data> {
  const { run, givenUp, ...rest } = job
  return {
    ...rest,
    data,
    run: ({ id }, given) => run(id, given),
    ...(givenUp ? { givenUp: ({ id }) => givenUp(id) } : { untilDone: true }),
  }
}

/** Once the surrounding transaction has committed; at once outside of one. Of an id one is in the queue at a time. */
export function tell(
  name: string,
  ids: string | string[],
  options: { delayMs?: number; priority?: number } = {},
): void {
  afterCommit(() => {
    tellNow(name, [ids].flat(), options).catch((err) => log.info({ err, job: name }, 'told later'))
  })
}

/** Not only as a hint: rejects where Redis cannot be told. */
export async function tellNow(
  name: string,
  ids: string[],
  { delayMs, priority }: { delayMs?: number; priority?: number } = {},
): Promise<void> {
  const queue = queueOf(name)
  for (let from = 0; from < ids.length; from += toldAtOnce)
    await traced(`enqueue ${name}`, 'producer', { 'messaging.system': 'bullmq' }, () => {
      const telemetry = isTracing() ? { metadata: traceparent() } : undefined
      const opts = { delay: delayMs, priority, ...(telemetry && { telemetry }) }
      const some = ids.slice(from, from + toldAtOnce)
      return queue.addBulk(some.map((id) => ({ name, data: { id }, opts: { ...opts, jobId: id } })))
    })
}

/** Returns a function that stops. */
export function startTelling(jobs: Jobs, redis: Redis, everyMs = toldAgainMs): () => Promise<void> {
  let stopped = false
  let wake = Promise.withResolvers<void>()
  redis.on('ready', () => wake.resolve())
  const done = (async () => {
    while (!stopped) {
      wake = Promise.withResolvers<void>()
      for (const [name, { waiting }] of Object.entries(jobs))
        try {
          if (waiting && !stopped) await tellNow(name, await waiting())
        } catch (err) {
          log.warn({ err, job: name }, 'told later')
        }
      const timer = setTimeout(wake.resolve, everyMs).unref()
      if (!stopped) await wake.promise
      clearTimeout(timer)
    }
  })()
  return async () => {
    stopped = true
    wake.resolve()
    await done
  }
}
