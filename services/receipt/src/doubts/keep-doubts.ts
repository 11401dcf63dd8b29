import { publishAll } from '@sortie/platform/events/outbox'
import { transaction } from '@sortie/platform/mongo/transaction'
import type { QueryFilter } from 'mongoose'
import { DoubtModel, type StoredDoubt } from './doubt.model.ts'
import type { NewDoubt } from './doubt.ts'
import { TraceModel } from './trace.model.ts'

type Where = QueryFilter<StoredDoubt>

/** Stores the new doubts; of `about`, removes those that no longer hold and that nobody has judged. */
export async function keepDoubts(found: NewDoubt[], about: Where): Promise<void> {
  const ids = found.map(({ _id }) => _id)
  const over: Where = { ...about, dismissed: false, settled: false, _id: { $nin: ids } }
  if (found.length === 0 && !(await DoubtModel.exists(over))) return
  await transaction(async () => {
    const gone = await DoubtModel.find(over).lean<StoredDoubt[]>()
    const known = await DoubtModel.find({ _id: { $in: ids } }, { _id: 1 }).lean()
    const fresh = found.filter(({ _id }) => !known.some((other) => other._id === _id))
    if (gone.length === 0 && fresh.length === 0) return
    await DoubtModel.deleteMany({ _id: { $in: gone.map(({ _id }) => _id) } })
    await DoubtModel.create(fresh, { ordered: true })
    await tell([...gone, ...fresh])
  })
}

export async function forgetReceipt(receiptId: string): Promise<void> {
  await TraceModel.deleteOne({ _id: receiptId })
  await forgetDoubts({ receiptIds: receiptId })
}

export async function forgetDoubts(where: Where): Promise<void> {
  const gone = await DoubtModel.find(where).lean<StoredDoubt[]>()
  if (gone.length === 0) return
  await DoubtModel.deleteMany({ _id: { $in: gone.map(({ _id }) => _id) } })
  await tell(gone)
}

function tell(doubts: Pick<StoredDoubt, 'owner'>[]): Promise<void> {
  const owners = new Set(doubts.flatMap(({ owner }) => owner ?? []))
  return publishAll(
    'doubt.changed',
    [...owners].map((userId) => ({ userId })),
  )
}
