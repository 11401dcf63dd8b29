import {
  allowedDifference,
  comparedLetters,
  editDistance,
  nameKeyOf,
} from '@sortie/contracts/name-key'
import { letOthersRun } from '@sortie/platform/let-others-run'
import type { Merchant } from './known-merchants.ts'

/** A name, or what it was read as; `letters` is a set of bits (lettersOf). */
type Entry = { key: string; letters: number; merchants: Merchant[] }
export type MerchantIndex = { byKey: Map<string, Entry>; byLength: Map<number, Entry[]> }

/** Comparisons between two pauses: 500 of the longest names take about 2 ms. */
const comparedInOnePiece = 500

export async function indexOf(merchants: Merchant[]): Promise<MerchantIndex> {
  const index: MerchantIndex = { byKey: new Map(), byLength: new Map() }
  for (const [at, merchant] of merchants.entries()) {
    for (const key of merchant.keys) add(index, key, merchant)
    if (at % comparedInOnePiece === 0) await letOthersRun()
  }
  return index
}

/**
 * The known merchant that was most likely read; null when none is close, or two are equally close. `votes` tells a usual
 * name from a slip.
 */
export async function findMerchant(
  read: string,
  index: MerchantIndex,
  votes: (merchant: Merchant) => number,
): Promise<Merchant | null> {
  const near = [...(await nearMerchants(nameKeyOf(read), index))].sort(
    ([one, wrong], [other, otherWrong]) => wrong - otherWrong || votes(other) - votes(one),
  )
  const [best, second] = near
  if (!best) return null
  const [merchant, wrong] = best
  // A misspelling that was stored once does not compete with the usual name.
  if (second?.[1] === wrong && votes(second[0]) * 2 > votes(merchant)) return null
  return merchant
}

/** Merchants whose name, or an earlier reading of it, differs in few letters; with how many. */
async function nearMerchants(
  key: string,
  { byKey, byLength }: MerchantIndex,
): Promise<Map<Merchant, number>> {
  const near = new Map<Merchant, number>()
  if (key === '') return near
  const same = byKey.get(key)
  if (same) return new Map(same.merchants.map((merchant) => [merchant, 0]))
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

function add({ byKey, byLength }: MerchantIndex, key: string, merchant: Merchant): void {
  const entry = byKey.get(key)
  if (entry) {
    entry.merchants.push(merchant)
    return
  }
  const made = { key, letters: lettersOf(key), merchants: [merchant] }
  byKey.set(key, made)
  const sameLength = byLength.get(key.length)
  if (sameLength) sameLength.push(made)
  else byLength.set(key.length, [made])
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
