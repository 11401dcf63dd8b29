import { randomUUID } from 'node:crypto'
import type { ReportFilter } from '@sortie/contracts/report'
import type { Caller } from '@sortie/platform/context'
import { AppError, unavailable } from '@sortie/platform/errors'
import { note } from '@sortie/platform/events/note'
import type { Exchange } from '@sortie/platform/http/send-object'
import { queueOf } from '@sortie/platform/jobs/queues'
import { transaction } from '@sortie/platform/mongo/transaction'
import { log } from '@sortie/platform/ops/logger'
import { quiet, waitingLostAfterMs } from '@sortie/platform/redis'
import { reportFileName } from '@sortie/report-document/report'
import { type Job, QueueEvents } from 'bullmq'
import { Redis } from 'ioredis'
import { objects } from '../clients/objects.ts'
import { env } from '../env.ts'
import { checkReportRequest } from '../reports/check-report-request.ts'
import { exportNote } from '../reports/noted.ts'
import { dayOf, ownRequest } from '../reports/report-request.ts'
import { retryUntilAvailable } from '../reports/retry-on-outage.ts'
import { sendFile } from '../reports/send-file.ts'
import { type MadeNow, objectOfNow, tookTooLong } from './make-now.ts'

/** Less than the gateway's timeout of three minutes. */
const longestWaitMs = 170_000

const notMade = () => new AppError('unexpected', 'report_failed', 'The report could not be made.')

/** Answers with the report, which a job has made and stored meanwhile. Nothing of it is kept. */
export async function reportNow(
  query: ReportFilter,
  user: Caller,
  zone: string,
  exchange: Exchange,
): Promise<void> {
  await checkReportRequest(query, user)
  const id = randomUUID()
  const request = ownRequest(id, query, user.id, new Date(), zone)
  await transaction(() => note(exportNote(id, user.id)))
  const job = await enqueueNow(id, { id, request })
  // Its job then ends, in whichever process it runs.
  const leave = () => void mark(job)
  exchange.res.once('close', leave)
  try {
    const { sizeBytes, problem } = await outcomeOf(job)
    if (exchange.res.closed) return
    if (problem) throw new AppError(problem.kind, problem.code, problem.sentence)
    const file = { name: objectOfNow(id), sizeBytes, type: 'application/pdf', etag: null }
    const fileName = reportFileName(dayOf(request))
    await retryUntilAvailable(() => sendFile({ ...file, noun: 'report', fileName }, exchange))
  } finally {
    exchange.res.off('close', leave)
    await forget(job)
  }
}

let events: QueueEvents | undefined

/** Hears how jobs end, in whichever process; returns a function that stops. */
export function followReports(): () => Promise<void> {
  const options = { maxRetriesPerRequest: null, socketTimeout: waitingLostAfterMs }
  const connection = quiet(new Redis(env.REDIS_URL, options))
  const following = new QueueEvents('report-now', {
    connection: connection as never,
    prefix: `${env.NAMESPACE}_report`,
  })
  following.on('error', () => {})
  events = following
  return async () => {
    await following.close()
    connection.disconnect()
  }
}

async function enqueueNow(id: string, data: object): Promise<Job> {
  const kept = { age: 600 }
  const options = { jobId: id, attempts: 1, removeOnComplete: kept, removeOnFail: kept }
  return queueOf('report-now')
    .add('report-now', data, options)
    .catch((error) => {
      throw unavailable('report queue', error)
    })
}

async function outcomeOf(job: Job): Promise<MadeNow> {
  if (!events) throw new Error('reports are not followed')
  const until = performance.now() + longestWaitMs
  return job.waitUntilFinished(events, longestWaitMs).catch((error) => {
    log.warn({ err: error, jobId: job.id }, 'no report')
    throw performance.now() < until ? notMade() : tookTooLong()
  })
}

async function forget(job: Job): Promise<void> {
  try {
    await job.remove().catch(() => mark(job))
    await (await objects()).remove(objectOfNow(String(job.id)))
  } catch (error) {
    log.info({ err: error, jobId: job.id }, 'left to the sweep')
  }
}

function mark(job: Job): Promise<void> {
  return job
    .updateData({ ...job.data, gone: true })
    .catch((error) => log.debug({ err: error, jobId: job.id }, 'its job has ended'))
}
