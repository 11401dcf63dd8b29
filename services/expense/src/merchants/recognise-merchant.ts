import type { KnownMerchant } from '@sortie/contracts/merchant'
import { longestReadMs } from '@sortie/platform/mongo/connect'
import { ExpenseModel } from '../expenses/expense.model.ts'
import { batchesOf } from '../expenses/expense.queries.ts'
import {
  findMerchant,
  indexMerchants,
  type MerchantIndex,
  type MerchantUse,
} from './merchant-index.ts'

/** Only the newest expenses are used: an old purchase is no better evidence than a misreading. */
export const mostOwn = 2000
export const mostOfEveryone = 5000
/** Of one person, in what everyone shares: whoever imports thousands does not displace the others. */
export const mostOfOnePerson = 200
/** Expenses read to find those of enough people. */
const mostRead = 20_000
const batch = 250
const keptMs = 60_000

type UseOfPerson = MerchantUse & { userId: string }

let everyones: { at: number; index: Promise<MerchantIndex> } | null = null

/** Looks at the person's own merchants first, then at the organisation's, without revealing whose they are. */
export async function recogniseMerchant(
  read: string,
  userId: string,
): Promise<{ known: KnownMerchant | null }> {
  const own = await indexMerchants(newestUses({ userId }, mostOwn))
  return {
    known:
      (await findMerchant(read, own, true)) ??
      (await findMerchant(read, await ofEveryone(), false)),
  }
}

function ofEveryone(): Promise<MerchantIndex> {
  if (everyones && Date.now() - everyones.at < keptMs) return everyones.index
  const kept = { at: Date.now(), index: indexMerchants(sharedUses()) }
  kept.index.catch(() => {
    if (everyones === kept) everyones = null
  })
  everyones = kept
  return kept.index
}

async function* sharedUses(): AsyncGenerator<MerchantUse[]> {
  const taken = new Map<string, number>()
  let left = mostOfEveryone
  for await (const uses of newestUses({}, mostRead)) {
    const shared = uses.filter(({ userId }) => {
      const before = taken.get(userId) ?? 0
      taken.set(userId, before + 1)
      return before < mostOfOnePerson
    })
    yield shared.slice(0, left)
    left -= shared.length
    if (left <= 0) return
  }
}

function newestUses(where: { userId?: string }, limit: number): AsyncGenerator<UseOfPerson[]> {
  return batchesOf(
    ExpenseModel.collection.find<UseOfPerson>(where as never, {
      projection: { _id: 0, userId: 1, merchant: 1, category: 1, readAs: 1 },
      sort: { date: -1, createdAt: -1, _id: -1 },
      limit,
      batchSize: batch,
      maxTimeMS: longestReadMs,
    }) as never,
  )
}
