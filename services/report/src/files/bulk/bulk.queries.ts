import type { Caller } from '@sortie/platform/context'
import { withId } from '@sortie/platform/mongo/model'
import { notExpired } from '../file-jobs.ts'
import { BulkItemModel, BulkModel, bulkFiles, type StoredBulk } from './bulk.model.ts'

export async function listBulks(user: Caller) {
  const bulks = await BulkModel.find({ userId: user.id, ...notExpired() })
    .sort({ createdAt: -1 })
    .limit(50)
    .lean<StoredBulk[]>()
  return Promise.all(bulks.map((bulk) => complete(bulk, user)))
}

export async function bulkOf(id: string, user: Caller) {
  return complete(await bulkFiles.find(id, user.id), user)
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
