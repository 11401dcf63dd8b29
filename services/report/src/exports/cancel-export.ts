import { notFound } from '@sortie/platform/errors'
import { queueOf } from '@sortie/platform/job-queues'
import { log } from '@sortie/platform/logger'
import { objects } from '../clients/objects.ts'
import { ExportModel, objectOf } from './export.model.ts'
import { changeExport } from './settle-export.ts'

export async function cancelExport(id: string, userId: string): Promise<void> {
  const found = await ExportModel.findOne({ _id: id, userId }, { state: 1 }).lean()
  if (!found) throw notFound('export')
  if (await changeExport(id, { state: 'cancelled' })) {
    // A job that runs already finds out when it next tells its progress.
    const job = await queueOf('report-later').getJob(id)
    await job
      ?.remove()
      .catch((error) => log.debug({ err: error, exportId: id }, 'job runs already'))
    return
  }
  await ExportModel.deleteOne({ _id: id, userId })
  await (await objects()).remove(objectOf(id))
}
