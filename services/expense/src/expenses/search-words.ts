import type { Expense } from '@sortie/contracts/expense'
import { folded, searchTerms, wantedTerms } from '@sortie/contracts/search'

export type SearchKeys = { merchantKey: string; words: string[] }

export function searchKeysOf({ merchant, notes }: Pick<Expense, 'merchant' | 'notes'>): SearchKeys {
  return { merchantKey: folded(merchant), words: searchTerms(`${merchant} ${notes}`) }
}

export function havingWords(q: string): Record<string, unknown> {
  const wanted = wantedTerms(q)
  if (wanted.length === 0) return { words: { $in: [] } }
  return {
    $and: wanted.map((term) => ({
      words: { $elemMatch: { $gte: term, $lt: `${term}\u{10ffff}` } },
    })),
  }
}
