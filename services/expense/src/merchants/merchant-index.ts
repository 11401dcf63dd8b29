import type { Category } from '@sortie/contracts/expense'
import type { KnownMerchant } from '@sortie/contracts/merchant'
import { letOthersRun } from '@sortie/platform/let-others-run'
import { allowedDifference, comparedLetters, editDistance, nameKeyOf } from './name-key.ts'

/** The merchant of one expense, and what a scan read before a person corrected it. */
export type MerchantUse = { merchant: string; category: Category; readAs?: string }

type Merchant = {
  name: string
  receipts: number
  categories: Map<Category, number>
}
/** A name, or what it was read as; `letters` is a set of bits (lettersOf). */
type Entry = { key: string; letters: number; merchants: Set<Merchant> }
export type MerchantIndex = { byKey: Map<string, Entry>; byLength: Map<number, Entry[]> }

/** Comparisons between two pauses: 500 of the longest names take about 2 ms. */
const comparedInOnePiece = 500

/** Index of the merchants of these expenses, newest first: of several spellings the newest is used. */
export async function indexMerchants(
  batches: AsyncIterable<MerchantUse[]>,
): Promise<MerchantIndex> {
  const index: MerchantIndex = { byKey: new Map(), byLength: new Map() }
  const merchants = new Map<string, Merchant>()
  for await (const uses of batches) {
    for (const { merchant: name, category, readAs } of uses) {
      const spelling = name.toLowerCase().replace(/\s+/g, ' ').trim()
      let merchant = merchants.get(spelling)
      if (!merchant) {
        merchant = { name, receipts: 0, categories: new Map() }
        merchants.set(spelling, merchant)
        addName(index, name, merchant)
      }
      merchant.receipts++
      merchant.categories.set(category, (merchant.categories.get(category) ?? 0) + 1)
      if (readAs) addName(index, readAs, merchant)
    }
    await letOthersRun()
  }
  return index
}

/** The known merchant that was most likely read; null when none is close, or two are equally close. */
export async function findMerchant(
  read: string,
  index: MerchantIndex,
  own: boolean,
): Promise<KnownMerchant | null> {
  const near = [...(await nearMerchants(nameKeyOf(read), index))].sort(
    ([one, wrong], [other, otherWrong]) => wrong - otherWrong || other.receipts - one.receipts,
  )
  const [best, second] = near
  if (!best) return null
  const [{ name, receipts, categories }, wrong] = best
  // A misspelling that was stored once does not compete with the usual name.
  if (second?.[1] === wrong && second[0].receipts * 2 > receipts) return null
  const [usual] = [...categories].sort(([, a], [, b]) => b - a)
  return { merchant: name, category: usual?.[0] ?? 'Other', receipts, own }
}

/** Merchants whose name, or an earlier reading of it, differs in few letters; with how many. */
async function nearMerchants(
  key: string,
  { byKey, byLength }: MerchantIndex,
): Promise<Map<Merchant, number>> {
  const near = new Map<Merchant, number>()
  if (key === '') return near
  const same = byKey.get(key)
  if (same) return new Map([...same.merchants].map((merchant) => [merchant, 0]))
  const letters = lettersOf(key)
  let compared = 0
  for (let length = 1; length <= comparedLetters; length++) {
    const allowed = allowedDifference(Math.max(length, key.length))
    if (Math.abs(length - key.length) > allowed) continue
    for (const entry of byLength.get(length) ?? []) {
      if (differentLetters(letters, entry.letters) > allowed) continue
      if (++compared % comparedInOnePiece === 0) await letOthersRun()
      const wrong = editDistance(key, entry.key, allowed)
      if (wrong === null) continue
      for (const merchant of entry.merchants)
        near.set(merchant, Math.min(wrong, near.get(merchant) ?? wrong))
    }
  }
  return near
}

function addName({ byKey, byLength }: MerchantIndex, name: string, merchant: Merchant): void {
  const key = nameKeyOf(name)
  let entry = byKey.get(key)
  if (!entry) {
    entry = { key, letters: lettersOf(key), merchants: new Set() }
    byKey.set(key, entry)
    const sameLength = byLength.get(key.length)
    if (sameLength) sameLength.push(entry)
    else byLength.set(key.length, [entry])
  }
  entry.merchants.add(merchant)
}

/** One bit for each letter that occurs; several letters may share one. */
function lettersOf(key: string): number {
  let letters = 0
  for (let at = 0; at < key.length; at++) letters |= 1 << (key.charCodeAt(at) & 31)
  return letters
}

/** Each letter that only one of two keys has takes an edit, so the edit distance is never below this. */
function differentLetters(one: number, other: number): number {
  return Math.max(bitsOf(one & ~other), bitsOf(other & ~one))
}

function bitsOf(letters: number): number {
  let count = 0
  for (let rest = letters; rest !== 0; rest &= rest - 1) count++
  return count
}
