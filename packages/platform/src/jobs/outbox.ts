import type { Job } from 'bullmq'
import * as z from 'zod/mini'
import { defineModel } from '../mongo/model.ts'
import { type RelayLoop, relayLoop } from '../mongo/relay-loop.ts'
import { afterCommit } from '../mongo/transaction.ts'
import type { Jobs } from './jobs.ts'
import { queueOf } from './queues.ts'

type Row = {
  /** The id of the job. */
  _id: string
  name: string
  data: unknown
  priority: number | undefined
  /** When it may run. */
  dueAt: Date
  /** Raised each time the job is asked for, so that one that runs already does not end the new request. */
  revision: number
  /** When it was last handed to its queue; null until then. */
  handedAt: Date | null
  traceparent: string | undefined
}

type AskedJob = Pick<Row, '_id' | 'name' | 'data' | 'dueAt' | 'priority' | 'traceparent'>

const Rows = defineModel<Row>(
  'JobRow',
  {
    _id: { type: String, required: true },
    name: { type: String, required: true },
    data: { type: Object, required: true },
    priority: Number,
    dueAt: { type: Date, required: true },
    revision: { type: Number, required: true },
    handedAt: { type: Date, default: null },
    traceparent: String,
  },
  [[{ handedAt: 1, _id: 1 }]],
  { timestamps: false, collection: 'job_outbox' },
)

const idleMs = 500
const batch = 200

let relay: RelayLoop | undefined

/** Stores jobs in the surrounding transaction; one of an id that is stored already is asked for again. */
export async function storeJobs(jobs: AskedJob[]): Promise<void> {
  for (let from = 0; from < jobs.length; from += batch)
    await Rows.bulkWrite(
      jobs.slice(from, from + batch).map(({ _id, ...row }) => ({
        updateOne: {
          filter: { _id },
          update: { $set: { ...row, handedAt: null }, $inc: { revision: 1 } },
          upsert: true,
        },
      })),
      { ordered: true },
    )
  afterCommit(() => relay?.nudge(), Rows)
}

/**
 * Hands stored jobs to their queues, and again where a queue has lost them, as a Redis that was started without its
 * data: looked for after `missedAfterMs`. Returns a function that stops.
 */
export function startJobRelay(jobs: Jobs, missedAfterMs = 30_000): () => Promise<void> {
  let checkedAt = 0
  const isCheckDue = () => Date.now() - checkedAt >= missedAfterMs
  const started = relayLoop(
    'job-relay',
    idleMs,
    async () => isCheckDue() || (await Rows.exists({ handedAt: null })) !== null,
    async () => {
      if (await handNew()) return true
      if (!isCheckDue()) return false
      checkedAt = Date.now()
      await checkOld(jobs, new Date(checkedAt - missedAfterMs))
      return false
    },
  )
  relay = started
  return async () => {
    if (relay === started) relay = undefined
    await started.stop()
  }
}

/** Whether more wait. What an active job keeps back is tried again after the pause. */
async function handNew(): Promise<boolean> {
  const rows = await Rows.find({ handedAt: null }).sort({ _id: 1 }).limit(batch).lean()
  let handed = 0
  for (const row of rows) if (await hand(row)) handed += 1
  return handed > 0 && rows.length === batch
}

/** False while the job runs: it may have read the state before this request, so it runs once more afterwards. */
async function hand(row: Row): Promise<boolean> {
  const { _id, name, data, dueAt, priority, traceparent, revision } = row
  const queue = queueOf(name)
  const known = await queue.getJob(_id)
  const state = await known?.getState()
  if (state === 'active') return false
  // Its queue would not take the id of a job that it has, ended or put off.
  const isPutOff = state === 'delayed' && dueAt.getTime() <= Date.now()
  if (state === 'completed' || state === 'failed' || isPutOff) await known?.remove()
  await queue.add(name, data, {
    jobId: _id,
    delay: Math.max(0, dueAt.getTime() - Date.now()),
    priority,
    ...(traceparent && { telemetry: { metadata: traceparent } }),
  })
  await Rows.updateOne({ _id, revision }, { $set: { handedAt: new Date() } })
  return true
}

async function checkOld(jobs: Jobs, before: Date): Promise<void> {
  const old = await Rows.find({ handedAt: { $lt: before }, dueAt: { $lt: before } })
    .sort({ handedAt: 1 })
    .limit(batch)
    .lean()
  for (const row of old) {
    const job = await queueOf(row.name).getJob(row._id)
    const state = await job?.getState()
    if (job && state === 'failed') await endGivenUp(jobs, job)
    else if (!job || state === 'completed') await hand(row)
    await Rows.updateOne(
      { _id: row._id, revision: row.revision },
      { $set: { handedAt: new Date() } },
    )
  }
}

/** Whether this job, which began in a transaction, has not ended yet. */
export async function isAsked(jobId: string): Promise<boolean> {
  return (await Rows.exists({ _id: jobId })) !== null
}

/** Runs the work of a job and then forgets that it was asked for. */
export async function runStored(jobId: string, work: () => Promise<unknown>): Promise<unknown> {
  const row = await Rows.findById(jobId, { revision: 1 }).lean()
  const result = await work()
  if (row) await Rows.deleteOne({ _id: jobId, revision: row.revision })
  return result
}

/** After its last try: what the service does then is done before the row goes. */
export async function endGivenUp(jobs: Jobs, job: Job): Promise<void> {
  const row = await Rows.findById(job.id, { revision: 1 }).lean()
  const { data, givenUp, untilDone } = jobs[job.name] ?? {}
  // Its queue gave it up where its process was killed again and again.
  if (untilDone) return void (await Rows.updateOne({ _id: job.id }, { $set: { handedAt: null } }))
  await givenUp?.(z.decode(data, job.data))
  if (row) await Rows.deleteOne({ _id: job.id, revision: row.revision })
}
