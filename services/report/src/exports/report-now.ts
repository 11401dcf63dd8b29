import { randomUUID } from 'node:crypto'
import type { ReportFilter } from '@sortie/contracts/report'
import type { Caller } from '@sortie/platform/context'
import { AppError, unavailable } from '@sortie/platform/errors'
import { queueOf } from '@sortie/platform/jobs/queues'
import { log } from '@sortie/platform/ops/logger'
import { quiet, waitingLostAfterMs } from '@sortie/platform/redis'
import { reportFileName } from '@sortie/report-document/report'
import { QueueEvents } from 'bullmq'
import type { Response } from 'express'
import { Redis } from 'ioredis'
import { objects } from '../clients/objects.ts'
import { env } from '../env.ts'
import { checkReportRequest } from '../reports/check-report-request.ts'
import { dayOf, ownRequest } from '../reports/report-request.ts'
import { retryUntilAvailable } from '../reports/retry-on-outage.ts'
import { sendDownload } from '../reports/send-download.ts'
import { type Delivery, reportFailed, waitForDelivery, waitingHere } from './waiting-calls.ts'

export async function reportNow(
  query: ReportFilter,
  user: Caller,
  zone: string,
  response: Response,
): Promise<void> {
  await checkReportRequest(query, user)
  const id = randomUUID()
  const request = ownRequest(id, query, user.id, new Date(), zone)
  const { delivery, forget } = waitForDelivery(id)
  response.once('close', () => {
    forget()
    drop(id)
  })
  await enqueueNow(id, { id, request })
  await send(await delivery, reportFileName(dayOf(request)), response)
}

/** Subscribes to the jobs that other processes finish; returns a function that stops. */
export function followReports(): () => Promise<void> {
  const options = { maxRetriesPerRequest: null, socketTimeout: waitingLostAfterMs }
  const connection = quiet(new Redis(env.REDIS_URL, options))
  const events = new QueueEvents('report-now', {
    connection: connection as never,
    prefix: `${env.NAMESPACE}_report`,
  })
  events.on('error', () => {})
  events.on('completed', ({ jobId, returnvalue }) => {
    // Null: finished in this process and delivered directly.
    if (returnvalue) waitingHere(jobId)?.deliver(returnvalue as unknown as Delivery)
  })
  events.on('failed', ({ jobId }) => waitingHere(jobId)?.deliver({ problem: reportFailed }))
  return async () => {
    await events.close()
    connection.disconnect()
  }
}

async function enqueueNow(id: string, data: object): Promise<void> {
  const options = { jobId: id, attempts: 1, removeOnComplete: true, removeOnFail: true }
  await queueOf('report-now')
    .add('report-now', data, options)
    .catch((error) => {
      throw unavailable('report queue', error)
    })
}

/** Nobody waits for this job any more: a queued one is removed, a running one is aborted here or finishes elsewhere. */
function drop(id: string): void {
  queueOf('report-now')
    .remove(id)
    .catch((error) => log.debug({ err: error, jobId: id }, 'job runs already'))
}

async function send(delivery: Delivery, fileName: string, response: Response): Promise<void> {
  if ('problem' in delivery)
    throw new AppError(delivery.problem.kind, delivery.problem.code, delivery.problem.sentence)
  const type = 'application/pdf'
  if ('file' in delivery) {
    await sendDownload(
      delivery.file.open(),
      { fileName, type, sizeBytes: delivery.file.sizeBytes },
      response,
    )
    await delivery.remove()
    return
  }
  const file = await retryUntilAvailable(async () => (await objects()).get(delivery.object))
  if (!file) throw unavailable('report')
  await sendDownload(file, { fileName, type, sizeBytes: delivery.sizeBytes }, response)
  await (await objects()).remove(delivery.object)
}
