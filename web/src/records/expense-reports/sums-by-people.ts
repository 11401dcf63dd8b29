import { currencies, formatMoney, sumByCurrency, type Totals } from '@sortie/contracts/money'

/** "€1,671.52 to 2 people, $50.00 to 1 person" of what each of them is owed. */
export function sumsByPeople(owed: Totals[]): string {
  const parts = currencies.flatMap((currency) => {
    const sums = owed.flatMap((totals) => totals[currency] ?? [])
    const total = sumByCurrency(sums.map((amount) => ({ amount, currency })))[currency]
    return total ? `${formatMoney(total, currency)} to ${people(sums.length)}` : []
  })
  return parts.join(', ') || 'Nothing is owed'
}

export function people(howMany: number): string {
  return howMany === 1 ? '1 person' : `${howMany.toLocaleString('en-US')} people`
}
