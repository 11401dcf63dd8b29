import { erasedText } from '@sortie/contracts/erased'
import type { KnownMerchant } from '@sortie/contracts/merchant'
import { longestReadMs } from '@sortie/platform/mongo/connect'
import { ExpenseModel } from '../expenses/expense.model.ts'
import { batchesOf } from '../expenses/expense.queries.ts'
import { type Merchant, type MerchantUse, merchantsOf } from './known-merchants.ts'
import { findMerchant, indexOf, type MerchantIndex } from './merchant-index.ts'

/** Only the newest expenses are used: an old purchase is no better evidence than a misreading. */
const mostOwn = 2000
const mostOfEveryone = 5000
/** Of one person, in what everyone shares: whoever imports thousands does not displace the others. */
const mostOfOnePerson = 200
/** So many people must have corrected a misreading alike before it counts for others. */
const agreeingPeople = 3
/** Expenses read to find those of enough people. */
const mostRead = 20_000
const batch = 250
const cachedMs = 60_000
/** How far the calendar of a place may be ahead of UTC. */
const furthestAheadMs = 14 * 3600_000

let shared: { at: number; index: Promise<MerchantIndex> } | null = null

/** Looks at the person's own merchants first, then at the organisation's, without revealing whose they are. */
export async function recogniseMerchant(
  read: string,
  userId: string,
): Promise<{ known: KnownMerchant | null }> {
  const uses = await merchantsOf(newestUses({ userId }, mostOwn), 1)
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
  const made = { at: Date.now(), index: merchantsOf(sharedUses(), agreeingPeople).then(indexOf) }
  made.index.catch(() => {
    if (shared === made) shared = null
  })
  shared = made
  return made.index
}

async function* sharedUses(): AsyncGenerator<MerchantUse[]> {
  const taken = new Map<string, number>()
  let left = mostOfEveryone
  for await (const uses of newestUses({}, mostRead)) {
    const some = uses.filter(({ userId }) => {
      const before = taken.get(userId) ?? 0
      taken.set(userId, before + 1)
      return before < mostOfOnePerson
    })
    yield some.slice(0, left)
    left -= some.length
    if (left <= 0) return
  }
}

/** By when they were made, which nobody chooses; what is dated in the future is no purchase yet. */
function newestUses(where: { userId?: string }, limit: number): AsyncGenerator<MerchantUse[]> {
  const latest = new Date(Date.now() + furthestAheadMs)
  const known = { date: { $lte: latest }, merchant: { $ne: erasedText } }
  return batchesOf(
    ExpenseModel.collection.find<MerchantUse>({ ...where, ...known } as never, {
      projection: { _id: 0, userId: 1, merchant: 1, category: 1, readAs: 1 },
      sort: { createdAt: -1, _id: -1 },
      limit,
      batchSize: batch,
      maxTimeMS: longestReadMs,
    }) as never,
  )
}
