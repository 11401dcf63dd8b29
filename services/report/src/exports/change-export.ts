import type { ExportJob } from '@sortie/contracts/report'
import { publish, tellPages } from '@sortie/platform/events/outbox'
import { transaction } from '@sortie/platform/mongo/transaction'
import type { output } from 'zod/mini'
import { ExportModel, openExport, type StoredExport } from './export.model.ts'

type Change = Partial<Omit<output<typeof ExportJob>, 'id' | 'createdAt'>>

/** Changes an export that is neither finished nor cancelled, and announces it. False when it is either. */
export function changeExport(id: string, change: Change): Promise<boolean> {
  return transaction(async () => {
    const changed = await ExportModel.findOneAndUpdate(
      { _id: id, ...openExport },
      { $set: change },
      { returnDocument: 'after' },
    ).lean<StoredExport>()
    if (!changed) return false
    const { userId, state, progress } = changed
    await publish('export.progressed', { userId, jobId: id, state, progress })
    return true
  })
}

/** How far an export is: no fact that anybody else acts on. False when it is finished or cancelled. */
export async function showProgress(id: string, progress: number): Promise<boolean> {
  const shown = await ExportModel.findOneAndUpdate(
    { _id: id, ...openExport },
    { $set: { progress } },
  ).lean<StoredExport>()
  if (!shown) return false
  const { userId, state } = shown
  await tellPages('export.progressed', { userId, jobId: id, state, progress })
  return true
}
