import type { Category } from '@sortie/contracts/expense'
import type { KnownMerchant } from '@sortie/contracts/merchant'
import { misreadings, skeletonOf } from './skeleton.ts'

/** What one expense teaches about its merchant. */
export type Lesson = { merchant: string; category: Category; readAs?: string }

type Known = {
  name: string
  receipts: number
  categories: Map<Category, number>
  /** The skeletons of its name, and of what it was read as before it was corrected. */
  skeletons: Set<string>
}

/** The merchants of these expenses; of several spellings the newest is used. */
export function learn(lessons: Iterable<Lesson>): Known[] {
  const known = new Map<string, Known>()
  for (const { merchant, category, readAs } of lessons) {
    const key = merchant.toLowerCase().replace(/\s+/g, ' ').trim()
    const one = known.get(key) ?? {
      name: merchant,
      receipts: 0,
      categories: new Map(),
      skeletons: new Set([skeletonOf(merchant)]),
    }
    known.set(key, one)
    one.receipts++
    one.categories.set(category, (one.categories.get(category) ?? 0) + 1)
    if (readAs) one.skeletons.add(skeletonOf(readAs))
  }
  return [...known.values()]
}

/** The known merchant that was most likely read; null when none is close, or two are equally close. */
export function recognise(read: string, known: Known[], own: boolean): KnownMerchant | null {
  const skeleton = skeletonOf(read)
  const near = known.flatMap((one) => {
    const distances = [...one.skeletons].flatMap((other) => misreadings(skeleton, other) ?? [])
    return distances.length > 0 ? [{ one, wrong: Math.min(...distances) }] : []
  })
  near.sort((a, b) => a.wrong - b.wrong || b.one.receipts - a.one.receipts)
  const [best, second] = near
  if (!best) return null
  // A misspelling that was stored once does not compete with the usual name.
  if (second?.wrong === best.wrong && second.one.receipts * 2 > best.one.receipts) return null
  const { name, receipts, categories } = best.one
  const [usual] = [...categories].sort(([, a], [, b]) => b - a)
  return { merchant: name, category: usual?.[0] ?? 'Other', receipts, own }
}
