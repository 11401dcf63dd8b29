import type { EventData } from '@sortie/contracts/events'
import { BulkModel, BulkPartModel, open, type StoredBulk } from '../bulk/bulk.model.ts'
import { endBulk } from '../bulk/cancel-bulk.ts'
import { ExportModel } from '../exports/export.model.ts'
import { changeExport } from '../exports/settle-export.ts'
import { InactivePersonModel } from './inactive-person.model.ts'

/**
 * Ends what a person may not have any more: everything of one who was deactivated, the reports of others for one who
 * is no administrator. Jobs that wait find nothing to do, and what runs throws its result away.
 */
export async function heedChange({
  userId,
  active,
  role,
}: EventData<'user.changed'>): Promise<void> {
  if (active) await InactivePersonModel.deleteOne({ _id: userId })
  else
    await InactivePersonModel.updateOne(
      { _id: userId },
      { $set: { at: new Date() } },
      { upsert: true },
    )
  if (active && role === 'admin') return
  for (const bulk of await BulkModel.find({ userId, ...open }).lean<StoredBulk[]>())
    if (!active || (await isOfOthers(bulk))) await endBulk(bulk._id, 'cancelled')
  if (active) return
  for (const { _id } of await ExportModel.find({ userId, ...open }, { _id: 1 }).lean())
    await changeExport(_id, { state: 'cancelled' })
}

async function isOfOthers({ _id }: StoredBulk): Promise<boolean> {
  return (await BulkPartModel.exists({ bulkId: _id, 'request.person': { $exists: true } })) !== null
}
