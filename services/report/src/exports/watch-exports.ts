import { enqueue } from '@sortie/platform/jobs/jobs'
import { queueOf } from '@sortie/platform/jobs/queues'
import { changeExport } from './change-export.ts'
import { ExportModel, notMade, openExport } from './export.model.ts'

export async function watchExports(): Promise<void> {
  for (const { _id } of await ExportModel.find(openExport, { _id: 1 }).lean()) {
    const job = await queueOf('report-later').getJob(_id)
    const state = await job?.getState()
    if (state === 'failed') await changeExport(_id, { state: 'failed', error: notMade })
    else if (!job || state === 'completed') await enqueueExport(_id)
  }
}

export async function enqueueExport(id: string): Promise<void> {
  await enqueue('report-later', { exportId: id }, { jobId: id, again: true })
}
