import type { KnownMerchant } from '@sortie/contracts/merchant'
import { ExpenseModel } from '../expenses/expense.model.ts'
import { type Lesson, learn, recognise } from './known-merchants.ts'

/** Only the newest expenses are used: an old purchase is no better evidence than a misreading. */
const ownLessons = 2000
const everyonesLessons = 5000
const keptMs = 60_000

let everyones: { at: number; known: Promise<ReturnType<typeof learn>> } | null = null

/** Looks at the person's own merchants first, then at the organisation's, without revealing whose they are. */
export async function recogniseMerchant(
  read: string,
  userId: string,
): Promise<{ known: KnownMerchant | null }> {
  const own = recognise(read, await lessons({ userId }, ownLessons), true)
  return { known: own ?? recognise(read, await ofEveryone(), false) }
}

function ofEveryone(): Promise<ReturnType<typeof learn>> {
  if (everyones && Date.now() - everyones.at < keptMs) return everyones.known
  const kept = { at: Date.now(), known: lessons({}, everyonesLessons) }
  kept.known.catch(() => {
    if (everyones === kept) everyones = null
  })
  everyones = kept
  return kept.known
}

async function lessons(where: { userId?: string }, limit: number) {
  const found = await ExpenseModel.find(where, { merchant: 1, category: 1, readAs: 1 })
    .sort({ date: -1, createdAt: -1, _id: -1 })
    .limit(limit)
    .lean<Lesson[]>()
  return learn(found)
}
