import { transaction } from '@sortie/platform/mongo/transaction'
import { env } from '../env.ts'
import { countRemoval } from '../quota/count-usage.ts'
import { byFairPriority } from '../records/fair-priority.ts'
import { InboxItemModel, type StoredInboxItem } from '../records/inbox-item.model.ts'
import { ReceiptModel } from '../records/receipt.model.ts'
import { forgetReceipt } from '../review/save-findings.ts'
import { removeFilesSoon } from '../storage/storage.jobs.ts'
import { announce, type Where } from './change-item.ts'

const dayMs = 24 * 3600_000
const mostAtOnce = 500
type Again = (
  job: 'read-inbox-item' | 'file-inbox-item',
  itemId: string,
  priority: number,
) => Promise<void>

/**
 * Enqueues again what has waited too long (a queue or process was down), deletes what was discarded a day ago, puts
 * aside what is older than `INBOX_DAYS`, and forgets what was filed a day ago.
 */
export async function sweepInbox(graceMs: number, again: Again): Promise<void> {
  const stuck = { discardedAt: null, updatedAt: { $lt: ago(graceMs) } }
  const queued = await some({ state: { $in: ['waiting', 'reading'] }, ...stuck })
  const busy = { failure: 'busy', readAfter: { $lt: new Date() } } as const
  const postponed = await some({ state: 'failed', discardedAt: null, ...busy })
  const unread = [...queued, ...postponed]
  for (const [{ _id }, priority] of byFairPriority(unread))
    await again('read-inbox-item', _id, priority)
  const unfiled = await some({ state: 'filing', ...stuck })
  for (const [{ _id }, priority] of byFairPriority(unfiled))
    await again('file-inbox-item', _id, priority)
  await InboxItemModel.deleteMany({ state: 'filed', updatedAt: { $lt: ago(dayMs) } })
  const over = [
    { discardedAt: { $lt: ago(dayMs) } },
    { createdAt: { $lt: ago(env.INBOX_DAYS * dayMs) } },
  ]
  for (const item of await some({ state: { $nin: ['filed', 'filing'] }, $or: over }))
    await removeItem(item)
}

function ago(ms: number): Date {
  return new Date(Date.now() - ms)
}

function some(where: Where): Promise<StoredInboxItem[]> {
  return InboxItemModel.find(where)
    .sort({ createdAt: 1 })
    .limit(mostAtOnce)
    .lean<StoredInboxItem[]>()
    .exec()
}

async function removeItem({ _id, updatedAt }: StoredInboxItem): Promise<void> {
  await transaction(async () => {
    // Excludes what was restored or filed since the search.
    const item = await InboxItemModel.findOneAndDelete({ _id, updatedAt }).lean<StoredInboxItem>()
    const receipt = item && (await ReceiptModel.findOneAndDelete({ _id, inInbox: true }).lean())
    if (!receipt) return
    await countRemoval(receipt.userId, receipt.sizeBytes)
    await forgetReceipt(_id)
    await announce(item)
    // Nobody has discarded it: a wrong clock or INBOX_DAYS must not cost the only copy.
    await removeFilesSoon(_id, item.discardedAt === null)
  })
}
