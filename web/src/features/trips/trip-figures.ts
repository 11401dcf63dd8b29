import type { ExpenseJson } from '@sortie/contracts/expense'
import { formatTotals, sumByCurrency } from '@sortie/contracts/money'
import type { FlightJson } from '@sortie/contracts/travel'

export type TripFigures = { total: string; expenses: number; flights: number }

/** What came together on each mission, by its id; a mission without records is not among them. */
export function figuresByTrip(
  expenses: readonly ExpenseJson[],
  flights: readonly FlightJson[],
): Map<string, TripFigures> {
  const spent = Map.groupBy(expenses, ({ tripId }) => tripId)
  const flown = Map.groupBy(flights, ({ tripId }) => tripId)
  const ids = [...spent.keys(), ...flown.keys()].filter((id) => id !== null)
  return new Map(ids.map((id) => [id, figuresOf(spent.get(id) ?? [], flown.get(id) ?? [])]))
}

export function figuresOf(
  expenses: readonly ExpenseJson[],
  flights: readonly FlightJson[],
): TripFigures {
  return {
    total: formatTotals(sumByCurrency(expenses)),
    expenses: expenses.length,
    flights: flights.length,
  }
}

/** "1 flight", "2 flights". */
export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}
