import type { ExpenseJson } from '@sortie/contracts/expense'
import type { FlightJson } from '@sortie/contracts/flight'
import { formatTotals, sumByCurrency, type Totals } from '@sortie/contracts/money'

export type TripFigures = { total: string; expenses: number; flights: number }

/** The figures of one mission, from the sums of all missions; a mission without records has no entry there. */
export function figuresOfTrip(
  id: string,
  sums: readonly { tripId: string; count: number; totals: Totals }[],
  flights: readonly { tripId: string; count: number }[],
): TripFigures {
  const spent = sums.find(({ tripId }) => tripId === id)
  return {
    total: formatTotals(spent?.totals ?? {}, sums[0]?.totals),
    expenses: spent?.count ?? 0,
    flights: flights.find(({ tripId }) => tripId === id)?.count ?? 0,
  }
}

/** The same figures, computed from the records of one mission. */
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
