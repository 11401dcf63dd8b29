import type { Caller } from '@sortie/platform/context'
import { notFound } from '@sortie/platform/errors'
import { withId } from '@sortie/platform/mongo/model'
import { BulkItemModel, BulkModel, notExpired, type StoredBulk } from './bulk.model.ts'

const shown = { settled: 0 } as const

export async function listBulks(user: Caller) {
  const bulks = await BulkModel.find({ userId: user.id, ...notExpired() }, shown)
    .sort({ createdAt: -1 })
    .limit(50)
    .lean<StoredBulk[]>()
  return Promise.all(bulks.map((bulk) => complete(bulk, user)))
}

export async function bulkOf(id: string, user: Caller) {
  const found = await BulkModel.findOne(
    { _id: id, userId: user.id, ...notExpired() },
    shown,
  ).lean<StoredBulk>()
  if (!found) throw notFound('bulk')
  return complete(found, user)
}

/** Includes the failures by person, stored with the items; only administrators see those of other people. */
async function complete(bulk: StoredBulk, user: Caller) {
  const failed = await BulkItemModel.find(
    { bulkId: bulk._id, state: 'failed' },
    { request: 1, email: 1, reason: 1 },
  )
    .sort({ position: 1 })
    .lean()
  const failures = failed
    .filter(({ request }) => user.role === 'admin' || !request.person)
    .map(({ request, email, reason }) => ({ userId: request.userId, email, reason }))
  const total = bulk.total - bulk.withoutExpenses
  return { ...withId(bulk), total, failures }
}
