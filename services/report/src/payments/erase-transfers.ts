import { erasedName } from '@sortie/contracts/erased'
import { ExpenseReportModel } from '../models/expense-report.model.ts'
import { withoutPayee } from './credit-transfer.ts'
import { PaymentBatchModel, type StoredBatch } from './payment.model.ts'

/** Name and account in files for the bank: the sums stay, and a bank refuses such a file if it is sent again. */
export async function eraseTransfers(userId: string): Promise<void> {
  const reports = await ExpenseReportModel.find({ userId }, { number: 1 }).lean()
  const numbers = new Set(reports.map(({ number }) => number))
  if (numbers.size === 0) return
  const ids = reports.map(({ _id }) => _id)
  const files = [...numbers].map((number) => ({ xml: { $regex: `<EndToEndId>${number}<` } }))
  const about = {
    $or: [
      ...files,
      ...['leftOut', 'setOff'].map((list) => ({ [`${list}.reportId`]: { $in: ids } })),
    ],
  }
  for await (const batch of PaymentBatchModel.find(about).lean<StoredBatch[]>().cursor()) {
    const { _id, xml, leftOut, setOff } = batch as StoredBatch
    const withoutName = (each: StoredBatch['leftOut'][number]) =>
      numbers.has(each.number)
        ? { ...each, name: erasedName, why: each.why.replaceAll(each.name, erasedName) }
        : each
    const $set = {
      xml: withoutPayee(xml, numbers, erasedName),
      leftOut: leftOut.map(withoutName),
      setOff: setOff.map(withoutName),
    }
    await PaymentBatchModel.updateOne({ _id }, { $set })
  }
}
