import { transaction } from '@sortie/platform/mongo/transaction'
import { env } from '../env.ts'
import { InboxItemModel, type StoredInboxItem } from '../models/inbox-item.model.ts'
import { ReceiptModel } from '../models/receipt.model.ts'
import { removeFindings } from '../review/save-findings.ts'
import { countRemoval } from '../storage/count-usage.ts'
import { removeFilesSoon } from '../storage/storage.jobs.ts'
import { announce, type Where } from './change-item.ts'

const dayMs = 24 * 3600_000
const mostAtOnce = 500

/** Deletes what was discarded a day ago, puts aside what is older than `INBOX_DAYS`, and forgets what was filed a day ago. */
export async function sweepInbox(): Promise<void> {
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
    await removeFindings({ receiptIds: _id })
    await announce(item)
    // Nobody has discarded it: a wrong clock or INBOX_DAYS must not cost the only copy.
    await removeFilesSoon(_id, item.discardedAt === null)
  })
}
