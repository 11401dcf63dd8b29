import type { Expense } from '@sortie/contracts/expense'

/** Only the first words of a long note are searchable: each is an index entry. */
const atMost = 60
const longest = 40

export type SearchKeys = { merchantKey: string; words: string[] }

export function searchKeysOf({ merchant, notes }: Pick<Expense, 'merchant' | 'notes'>): SearchKeys {
  return { merchantKey: folded(merchant), words: wordsOf(`${merchant} ${notes}`).slice(0, atMost) }
}

export function havingWords(q: string): Record<string, unknown> {
  const wanted = wordsOf(q)
  if (wanted.length === 0) return { words: { $in: [] } }
  return {
    $and: wanted.map((word) => ({
      words: { $elemMatch: { $gte: word, $lt: `${word}\u{10ffff}` } },
    })),
  }
}

function wordsOf(text: string): string[] {
  const found = folded(text).match(/[\p{L}\p{N}]+/gu) ?? []
  return [...new Set(found.map((word) => word.slice(0, longest)))]
}

/** Lower case without accents, for comparing. */
export function folded(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
}
