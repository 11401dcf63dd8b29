import { notFound } from '@sortie/platform/errors'
import { publish } from '@sortie/platform/events/outbox'
import { transaction } from '@sortie/platform/mongo/transaction'
import { DoubtModel, type StoredDoubt } from './doubt.model.ts'
import { together } from './doubt.queries.ts'

/** Dismisses every doubt about the same pair, so that nobody is shown it again. */
export function dismissDoubt(id: string, owner: string): Promise<void> {
  return transaction(async () => {
    const doubt = await DoubtModel.findOne({ _id: id, owner }).lean<StoredDoubt | null>()
    if (!doubt) throw notFound('doubt')
    const ids = await together(doubt)
    await DoubtModel.updateMany({ _id: { $in: ids }, owner }, { $set: { dismissed: true } })
    await publish('doubt.changed', { userId: owner })
  })
}

export function settleDoubt(id: string): Promise<void> {
  return transaction(async () => {
    const doubt = await DoubtModel.findById(id).lean<StoredDoubt | null>()
    if (!doubt) throw notFound('doubt')
    await DoubtModel.updateMany(
      { _id: { $in: await together(doubt) } },
      { $set: { settled: true } },
    )
  })
}
