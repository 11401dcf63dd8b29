import { erasedText } from '@sortie/contracts/erased'
import type { KnownMerchant } from '@sortie/contracts/merchant'
import { longestReadMs } from '@sortie/platform/mongo/connect'
import { withinSight } from '@sortie/platform/mongo/entered-by'
import { ExpenseModel } from '../expenses/expense.model.ts'
import { batchesOf } from '../expenses/expense.queries.ts'
import { type Merchant, type MerchantUse, merchantsOf } from './known-merchants.ts'
import { findMerchant, indexOf, type MerchantIndex } from './merchant-index.ts'

/** Only the newest expenses are used: an old purchase is no better evidence than a misreading. */
const mostOwn = 2000
const mostOfEveryone = 20_000
const yearMs = 365 * 24 * 3600_000
const batch = 250
const cachedMs = 60_000
/** How far the calendar of a place may be ahead of UTC. */
const furthestAheadMs = 14 * 3600_000

let shared: { at: number; index: Promise<MerchantIndex> } | null = null

/** Looks at the person's own merchants first, then at the organisation's, without revealing whose they are. */
export async function recogniseMerchant(
  read: string,
  userId: string,
  allowance?: string,
): Promise<{ known: KnownMerchant | null }> {
  const seen = allowance ? { 'enteredBy.allowance': allowance } : withinSight()
  const uses = await merchantsOf(newestUses({ userId, ...seen }, mostOwn, { readAs: 1 }))
  const own = await findMerchant(read, await indexOf(uses), ({ receipts }) => receipts)
  if (own) return { known: knownFrom(own, true) }
  const others = await findMerchant(read, await sharedIndex(), ({ people }) => people)
  return { known: others && knownFrom(others, false) }
}

function knownFrom({ name, category, receipts, people }: Merchant, own: boolean): KnownMerchant {
  return { merchant: name, category, receipts, own, ...(!own && { people }) }
}

function sharedIndex(): Promise<MerchantIndex> {
  if (shared && Date.now() - shared.at < cachedMs) return shared.index
  const lastYear = { createdAt: { $gte: new Date(Date.now() - yearMs) } }
  // What one person corrected is known to them alone.
  const uses = newestUses(lastYear, mostOfEveryone)
  const made = { at: Date.now(), index: merchantsOf(uses).then(indexOf) }
  made.index.catch(() => {
    if (shared === made) shared = null
  })
  shared = made
  return made.index
}

/** By when they were made, which nobody chooses; what is dated in the future is no purchase yet. */
function newestUses(
  where: { userId?: string; createdAt?: object },
  limit: number,
  more: { readAs?: 1 } = {},
): AsyncGenerator<MerchantUse[]> {
  const latest = new Date(Date.now() + furthestAheadMs)
  const known = { date: { $lte: latest }, merchant: { $ne: erasedText } }
  return batchesOf(
    ExpenseModel.collection.find<MerchantUse>({ ...where, ...known } as never, {
      projection: { _id: 0, userId: 1, merchant: 1, category: 1, ...more },
      sort: { createdAt: -1, _id: -1 },
      limit,
      batchSize: batch,
      maxTimeMS: longestReadMs,
    }) as never,
  )
}
