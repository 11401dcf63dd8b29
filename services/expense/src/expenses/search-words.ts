import type { Expense } from '@sortie/contracts/expense'
import { expenseTerms, type Searched, wantedOfExpenses } from '@sortie/contracts/expense-search'
import { toDecimal } from '@sortie/contracts/money'
import { finds, folded } from '@sortie/contracts/search'
import { TripModel } from '../trips/trip.model.ts'

export type SearchKeys = { merchantKey: string; words: string[] }
export type NamedTrip = { _id: string; name: string }

type Found = Omit<Searched, 'amount' | 'date'> & Pick<Expense, 'amount' | 'date'>

export function searchKeysOf(expense: Found): SearchKeys {
  const { merchant, amount, date } = expense
  const shown = { ...expense, amount: toDecimal(amount), date: date.toISOString() }
  return { merchantKey: folded(merchant), words: expenseTerms(shown) }
}

/** Each word is one of the expense or of its mission. */
export function havingWords(q: string, trips: NamedTrip[]): Record<string, unknown> {
  const wanted = wantedOfExpenses(q)
  if (wanted.length === 0) return { words: { $in: [] } }
  return {
    $and: wanted.map((term) => {
      const having = { words: { $elemMatch: { $gte: term, $lt: `${term}\u{10ffff}` } } }
      const named = trips.filter(({ name }) => finds(term, name)).map(({ _id }) => _id)
      return named.length > 0 ? { $or: [having, { tripId: { $in: named } }] } : having
    }),
  }
}

/** The missions of whose names a search for a person's expenses may consist. */
export function tripsToSearch(userId: string): Promise<NamedTrip[]> {
  return TripModel.find({ userId, gone: false }, { name: 1 }).lean<NamedTrip[]>().exec()
}
