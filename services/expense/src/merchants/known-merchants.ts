import type { Category } from '@sortie/contracts/expense'
import { nameKeyOf } from '@sortie/contracts/name-key'
import { letOthersRun } from '@sortie/platform/let-others-run'

/** The merchant of one expense, and what a scan read before a person corrected it. */
export type MerchantUse = {
  userId: string
  merchant: string
  category: Category
  readAs?: string
}

export type Merchant = {
  name: string
  category: Category
  receipts: number
  people: number
  /** Keys of its name, and of what it was read as. */
  keys: Set<string>
}

type PersonsUse = { spelling: string; receipts: number; categories: Map<Category, number> }
type Collected = { byPerson: Map<string, PersonsUse>; readAs: Set<string> }

const finishedInOnePiece = 250

/**
 * The merchants of these expenses, newest first. Each person has one vote for spelling and category, however many
 * expenses they make; among equal votes the oldest counts.
 */
export async function merchantsOf(batches: AsyncIterable<MerchantUse[]>): Promise<Merchant[]> {
  const collected = new Map<string, Collected>()
  for await (const uses of batches) {
    for (const use of uses) collect(use, collected)
    await letOthersRun()
  }
  const merchants: Merchant[] = []
  for (const one of collected.values()) {
    merchants.push(merchantOf(one))
    if (merchants.length % finishedInOnePiece === 0) await letOthersRun()
  }
  return merchants
}

function collect({ userId, merchant, category, readAs }: MerchantUse, all: Map<string, Collected>) {
  const sameName = merchant.toLowerCase().replace(/\s+/g, ' ').trim()
  const { byPerson, readAs: misreadings } = entryOf(all, sameName, () => ({
    byPerson: new Map(),
    readAs: new Set(),
  }))
  const use = entryOf(byPerson, userId, () => ({
    spelling: merchant,
    receipts: 0,
    categories: new Map(),
  }))
  use.receipts++
  use.categories.set(category, (use.categories.get(category) ?? 0) + 1)
  if (readAs) misreadings.add(nameKeyOf(readAs))
}

function merchantOf({ byPerson, readAs }: Collected): Merchant {
  // The newest expense came first.
  const oldestFirst = [...byPerson.values()].reverse()
  const name = mostFrequent(oldestFirst.map(({ spelling }) => [spelling, 1]))
  return {
    name,
    category: mostFrequent(oldestFirst.map(({ categories }) => [mostFrequent(categories), 1])),
    receipts: oldestFirst.reduce((sum, { receipts }) => sum + receipts, 0),
    people: byPerson.size,
    keys: new Set([nameKeyOf(name), ...readAs]),
  }
}

/** The first of those with the highest sum. */
function mostFrequent<T>(counts: Iterable<[T, number]>): T {
  const sums = new Map<T, number>()
  for (const [value, count] of counts) sums.set(value, (sums.get(value) ?? 0) + count)
  const [[most] = []] = [...sums].sort(([, a], [, b]) => b - a)
  return most as T
}

function entryOf<K, V>(map: Map<K, V>, key: K, make: () => V): V {
  let value = map.get(key)
  if (value === undefined) {
    value = make()
    map.set(key, value)
  }
  return value
}
