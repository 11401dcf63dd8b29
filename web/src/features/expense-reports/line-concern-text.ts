import type { LineConcernJson } from '@sortie/contracts/expense-report'
import { formatMoney } from '@sortie/contracts/money'
import { formatDate } from '../../lib/format.ts'
import { contradictionText } from '../../records/expenses/finding.ts'

/** What is known of a line, as a sentence for who decides; `owner` is the name of the person whose line it is. */
export function lineConcernText(
  { concern, field, typed, said, other, isBetween, dismissed }: LineConcernJson,
  owner: string,
): string {
  const isTwin = concern === 'possible_duplicate'
  const fine = dismissed
    ? ` ${owner} says that it is ${isTwin ? 'another purchase' : 'right'}.`
    : ''
  if (concern === 'no_receipt') return 'No receipt was handed in.'
  if (concern === 'outside_mission') return 'Its day is outside the dates of its mission.'
  if (isBetween) return 'The same receipt may have been handed in by somebody else.'
  if (isTwin && !other)
    return 'May be the same purchase as one that is in another report or expense.'
  if (!other) {
    const values = { field: field ?? null, typed: typed ?? null, said: said ?? null }
    return `${contradictionText(values, owner)}${fine}`
  }
  const { merchant, amount, currency, date, reportNumber } = other
  const place = reportNumber ? `, in report ${reportNumber}` : ', in no report'
  return `May be the same purchase as ${merchant}, ${formatMoney(amount, currency)}, ${formatDate(date)}${place}.${fine}`
}
