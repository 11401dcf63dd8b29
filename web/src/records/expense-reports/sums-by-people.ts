import { formatMoney } from '@sortie/contracts/money'
import type { OwedSum } from '@sortie/contracts/payment'

/** "€1,671.52 to 2 people, $50.00 to 1 person" */
export function sumsByPeople(sums: OwedSum[]): string {
  const parts = sums.map(
    (sum) => `${formatMoney(sum.amount, sum.currency)} to ${people(sum.people)}`,
  )
  return parts.join(', ') || 'Nothing is owed'
}

export function people(howMany: number): string {
  return howMany === 1 ? '1 person' : `${howMany.toLocaleString('en-US')} people`
}
