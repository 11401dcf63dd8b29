import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import type { ReportFilter } from '@sortie/contracts/report'
import type { Caller } from '@sortie/platform/context'
import { AppError, unavailable } from '@sortie/platform/errors'
import { queueOf } from '@sortie/platform/jobs'
import { log } from '@sortie/platform/logger'
import { reportFileName } from '@sortie/report-document/report'
import { QueueEvents } from 'bullmq'
import type { Response } from 'express'
import { Redis } from 'ioredis'
import { objects } from '../clients/objects.ts'
import { env } from '../env.ts'
import { ownRequest } from '../reports/report-request.ts'
import { sendDownload, sendFile } from '../reports/send-report.ts'
import { demandAsked } from './demand-asked.ts'
import { type Delivery, expectHere } from './handover.ts'

/** Below the gateway's patience of three minutes. */
const longestWaitMs = 170_000

let events: QueueEvents | undefined

/** The caller's report at once: waits for its job, wherever it runs, and streams the result. */
export async function reportNow(query: ReportFilter, user: Caller, response: Response): Promise<void> {
  await demandAsked(query, user)
  const id = randomUUID()
  const request = ownRequest(id, query, user.id, new Date())
  const here = expectHere(id)
  response.once('close', () => giveUp(id, here.forget))
  try {
    const delivery = await Promise.race([here.delivery, fromElsewhere(id, { id, request, token: user.token })])
    await send(delivery, reportFileName(request.askedAt), response)
  } finally {
    here.forget()
  }
}

/** Answered, or nobody waits any more: running work stops, waiting work is dropped. */
function giveUp(id: string, forget: () => void): void {
  forget()
  drop(id)
}

/** Takes the job with its token out of the queue; one that runs just now is taken out when it has finished. */
function drop(id: string): void {
  queueOf('report-now')
    .remove(id)
    .catch((error) => log.debug({ err: error, jobId: id }, 'job left to expire'))
}

/** Starts to hear of the jobs that other processes finish; answers how to stop. */
export function followReports(): () => Promise<void> {
  const connection = new Redis(env.REDIS_URL, { maxRetriesPerRequest: null })
  connection.on('error', () => {})
  events = new QueueEvents('report-now', { connection: connection as never, prefix: `${env.NAMESPACE}_report` })
  events.on('error', () => {})
  return async () => {
    await events?.close()
    connection.disconnect()
  }
}

/** Resolves when another process has finished the job; a job that this one runs is delivered by hand. */
async function fromElsewhere(id: string, data: object): Promise<Delivery> {
  const options = { jobId: id, attempts: 1, removeOnComplete: { age: 300 }, removeOnFail: { age: 300 } }
  const job = await queueOf('report-now')
    .add('report-now', data, options)
    .catch((error) => {
      throw unavailable('report queue', error)
    })
  if (!events) throw unavailable('report queue')
  const result = await job
    .waitUntilFinished(events, longestWaitMs)
    .catch((error) => {
      throw unavailable('report', error)
    })
    .finally(() => drop(id))
  // Null: finished in this process, where the delivery is on its way.
  return (result as Delivery | null) ?? new Promise(() => {})
}

async function send(delivery: Delivery, fileName: string, response: Response): Promise<void> {
  if ('problem' in delivery) throw new AppError(delivery.problem.kind, delivery.problem.code, delivery.problem.sentence)
  const download = { fileName, sizeBytes: delivery.sizeBytes, type: 'application/pdf' }
  if ('path' in delivery) {
    await sendFile(delivery.path, download, response)
    await rm(delivery.directory, { recursive: true, force: true })
    return
  }
  const file = await (await objects()).get(delivery.object)
  if (!file) throw unavailable('report')
  await sendDownload(file, download, response)
  await (await objects()).remove(delivery.object)
}
