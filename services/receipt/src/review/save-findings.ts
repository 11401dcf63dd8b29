import { publishAll } from '@sortie/platform/events/outbox'
import { transaction } from '@sortie/platform/mongo/transaction'
import type { QueryFilter } from 'mongoose'
import { ReceiptModel } from '../models/receipt.model.ts'
import { FindingModel, type StoredFinding } from './finding.model.ts'
import type { NewFinding } from './finding.ts'

type Where = QueryFilter<StoredFinding>

/** Stores the new findings; of `about`, removes those that no longer hold and that nobody has dismissed. */
export async function saveFindings(found: NewFinding[], about: Where): Promise<void> {
  const ids = found.map(({ _id }) => _id)
  const over: Where = { ...about, dismissed: false, settled: false, _id: { $nin: ids } }
  if (found.length === 0 && !(await FindingModel.exists(over))) return
  await transaction(async () => {
    const gone = await FindingModel.find(over).lean<StoredFinding[]>()
    const known = await FindingModel.find({ _id: { $in: ids } }, { _id: 1 }).lean()
    const fresh = found.filter(({ _id }) => !known.some((other) => other._id === _id))
    if (gone.length === 0 && fresh.length === 0) return
    await FindingModel.deleteMany({ _id: { $in: gone.map(({ _id }) => _id) } })
    await FindingModel.create(fresh, { ordered: true })
    await announce([...gone, ...fresh])
  })
}

/** What these were compared with is compared again: only the nearest were, and others stood behind them. */
export async function removeFindings(where: Where): Promise<void> {
  const gone = await FindingModel.find(where).lean<StoredFinding[]>()
  if (gone.length === 0) return
  await FindingModel.deleteMany({ _id: { $in: gone.map(({ _id }) => _id) } })
  const left = { _id: { $in: gone.flatMap(({ receiptIds }) => receiptIds) } }
  await ReceiptModel.updateMany(left, { $set: { unread: true } })
  await announce(gone)
}

function announce(findings: Pick<StoredFinding, 'owner'>[]): Promise<void> {
  const owners = new Set(findings.flatMap(({ owner }) => owner ?? []))
  return publishAll(
    'finding.changed',
    [...owners].map((userId) => ({ userId })),
  )
}
