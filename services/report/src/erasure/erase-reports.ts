import { erasedEmail, erasedName } from '@sortie/contracts/erased'
import type { Colleague } from '@sortie/contracts/expense-report'
import type { ErasedPerson } from '@sortie/platform/erasure/erase-people'
import { BulkItemModel, BulkModel, bulkFiles } from '../bulk/bulk.model.ts'
import { StandInModel } from '../expense-reports/stand-in.model.ts'
import { ExportModel, exportFiles } from '../exports/export.model.ts'
import { SignatureModel } from '../reports/signature.model.ts'
import { eraseNames } from './erase-names.ts'
import { eraseOwnReports } from './erase-own-reports.ts'
import { eraseTransfers } from './erase-transfers.ts'

/** Reports that somebody decides or has approved keep their figures; exports, typed signatures and stand-ins go. */
export async function eraseReports({ userId, filesFrom }: ErasedPerson): Promise<void> {
  const nobody: Colleague = { id: userId, name: erasedName, email: erasedEmail(userId) }
  await eraseTransfers(userId)
  await eraseOwnReports(nobody, filesFrom)
  await eraseNames(nobody)
  await SignatureModel.deleteMany({ userId })
  await StandInModel.deleteMany({ $or: [{ _id: userId }, { 'standIn.id': userId }] })
  await eraseExports(userId)
  await eraseBulks(userId)
}

async function eraseExports(userId: string): Promise<void> {
  for (const { _id } of await ExportModel.find({ userId }, { _id: 1 }).lean())
    await exportFiles.remove(_id)
}

/** Those of others as well in which the person is: they can be made again. */
async function eraseBulks(userId: string): Promise<void> {
  const about = await BulkItemModel.distinct('bulkId', { 'request.userId': userId })
  const where = { $or: [{ userId }, { _id: { $in: about } }] }
  for (const { _id } of await BulkModel.find(where, { _id: 1 }).lean()) {
    await bulkFiles.change(_id, { state: 'cancelled' })
    await bulkFiles.remove(_id)
  }
}
