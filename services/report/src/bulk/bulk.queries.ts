import type { Caller } from '@sortie/platform/context'
import { AppError, notFound } from '@sortie/platform/errors'
import { withId } from '@sortie/platform/mongo/model'
import { type Exchange, sendStored } from '../reports/send-stored.ts'
import { BulkModel, BulkPartModel, notExpired, type StoredBulk } from './bulk.model.ts'
import { zipOf } from './bulk-files.ts'

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

/** The ZIP. Only current administrators may fetch reports of other people. */
export async function sendBulk(id: string, user: Caller, exchange: Exchange): Promise<void> {
  const { state, sizeBytes, createdAt } = await bulkOf(id, user)
  if (state !== 'done' || !sizeBytes)
    throw new AppError(
      'conflict',
      'bulk_not_ready',
      'These reports are not ready to be downloaded.',
    )
  if (user.role !== 'admin' && (await holdsReportsOfOthers(id))) throw notFound('bulk')
  const fileName = `expense_reports_${createdAt.toISOString().slice(0, 10)}.zip`
  const stored = { object: zipOf(id), noun: 'bulk', version: `${id}-${sizeBytes}` }
  await sendStored({ ...stored, fileName, sizeBytes, type: 'application/zip' }, exchange)
}

async function holdsReportsOfOthers(bulkId: string): Promise<boolean> {
  return (await BulkPartModel.exists({ bulkId, 'request.person': { $exists: true } })) !== null
}

/** Includes the failures by person, which are stored with the parts; those of others are for administrators. */
async function complete(bulk: StoredBulk, user: Caller) {
  const failed = await BulkPartModel.find(
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
