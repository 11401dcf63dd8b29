import { notFound } from '@sortie/platform/errors'
import { queueOf } from '@sortie/platform/jobs/queues'
import { afterCommit } from '@sortie/platform/mongo/transaction'
import { log } from '@sortie/platform/ops/logger'
import { objects } from '../clients/objects.ts'
import { changeExport } from './change-export.ts'
import { ExportModel, objectOf } from './export.model.ts'

/** Cancels an unfinished export; deletes a finished one. */
export async function cancelExport(id: string, userId: string): Promise<void> {
  const found = await ExportModel.findOne({ _id: id, userId }, { state: 1 }).lean()
  if (!found) throw notFound('export')
  if (await changeExport(id, { state: 'cancelled' })) return afterCommit(() => removeJob(id))
  await ExportModel.deleteOne({ _id: id, userId })
  afterCommit(() => removeFile(id))
}

/** A job that runs already notices when it next looks whether it is wanted. */
async function removeJob(exportId: string): Promise<void> {
  try {
    const job = await queueOf('report-later').getJob(exportId)
    await job?.remove()
  } catch (error) {
    log.debug({ err: error, exportId }, 'job not removed; it will find nothing to do')
  }
}

async function removeFile(exportId: string): Promise<void> {
  try {
    await (await objects()).remove(objectOf(exportId))
  } catch (error) {
    log.warn({ err: error, exportId }, 'file stays until the sweep')
  }
}
