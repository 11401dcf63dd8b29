import { setTimeout as pause } from 'node:timers/promises'
import type { ReportFilter } from '@sortie/contracts/report'
import type { Caller } from '@sortie/platform/context'
import { AppError, unavailable } from '@sortie/platform/errors'
import type { Exchange } from '@sortie/platform/http/send-object'
import { tellNow } from '@sortie/platform/jobs/record-jobs'
import { log } from '@sortie/platform/ops/logger'
import { checkActive } from '../keep-person.ts'
import { retryUntilAvailable } from '../retry-on-outage.ts'
import { ExportModel, exportFiles, notMade, type StoredExport } from './export.model.ts'
import { tookTooLong } from './run-export.ts'
import { startExport } from './start-export.ts'

/** Less than the gateway's timeout of three minutes. */
const longestWaitMs = 170_000
/** It may be made in another process, so the record is looked at: one read by its id. */
const lookEveryMs = 50

/** Answers with the report, which a job makes and stores meanwhile. Nothing of it is kept. */
export async function reportNow(
  query: ReportFilter,
  user: Caller,
  zone: string,
  exchange: Exchange,
): Promise<void> {
  const { _id } = await startExport(query, user, zone, true)
  // Its job then ends, in whichever process it runs.
  const remove = () =>
    exportFiles
      .remove(_id)
      .catch((error) => log.info({ err: error, exportId: _id }, 'left to the sweep'))
  exchange.res.once('close', remove)
  try {
    // At once, and not only told: a call does not wait for a Redis that is away.
    await tellNow('report-now', [_id]).catch((error) => {
      throw unavailable('report queue', error)
    })
    const made = await ended(_id)
    if (exchange.res.closed) return
    await checkActive(user.id)
    if (made?.state !== 'done') throw problemOf(made)
    await retryUntilAvailable(() => exportFiles.send(made, made.fileName, exchange))
  } finally {
    exchange.res.off('close', remove)
    await remove()
  }
}

async function ended(id: string): Promise<StoredExport | null> {
  const until = performance.now() + longestWaitMs
  while (performance.now() < until) {
    const found = await ExportModel.findById(id).lean<StoredExport>()
    if (found?.state !== 'waiting' && found?.state !== 'running') return found
    await pause(lookEveryMs)
  }
  throw tookTooLong()
}

function problemOf(failed: StoredExport | null): AppError {
  const { kind = 'unexpected', code = 'report_failed' } = failed?.problem ?? {}
  return new AppError(kind, code, failed?.error ?? notMade)
}
