import type { DoubtJson } from '@sortie/contracts/doubt'
import { formatDate } from '../../lib/format.ts'

export type DoubtSide = DoubtJson['sides'][number]
type Doubt = Pick<DoubtJson, 'kind' | 'field' | 'typed' | 'said'>

/** "You typed 58.00, the receipt says 85.00." */
export function contradictionText(
  { field, typed, said }: Omit<Doubt, 'kind'>,
  who = 'You',
): string {
  const shown = (value: string | null) => (field === 'date' ? formatDate(value) : value)
  return `${who} typed ${shown(typed)}, the receipt says ${shown(said)}.`
}

/** What is doubted, said to whom it concerns; `other` is the side that is not looked at. */
export function doubtText(doubt: DoubtJson, other: DoubtSide | undefined): string {
  const name = other ? sideName(other) : ''
  if (doubt.kind === 'contradiction') return contradictionText(doubt)
  if (doubt.kind === 'same_purchase')
    return `You have logged ${name} already. Is it the same purchase?`
  const place = other?.expenseId ? `a receipt of ${name}` : 'in your Inbox once more'
  if (doubt.kind === 'same_file') return `This very file is ${place}.`
  return other?.expenseId
    ? `This looks like the paper that is ${place}.`
    : 'This looks like a paper that is in your Inbox once more.'
}

/** "Grand Hotel, 420.50 USD, May 2, 2026" */
export function sideName({ expenseId, merchant, amount, date }: DoubtSide): string {
  if (!expenseId) return 'Inbox'
  return merchant ? `${merchant}, ${amount}, ${formatDate(date)}` : 'an expense'
}

/** The doubts about an expense, or about receipts that have none yet, each with its other side. */
export function doubtsAbout(
  doubts: readonly DoubtJson[] | undefined,
  { expenseId, receiptIds = [] }: { expenseId?: string; receiptIds?: readonly string[] },
): { doubt: DoubtJson; mine: DoubtSide; other: DoubtSide | undefined }[] {
  const isMine = (side: DoubtSide) =>
    expenseId
      ? side.expenseId === expenseId
      : !side.expenseId && receiptIds.includes(side.receiptId ?? '')
  return (doubts ?? []).flatMap((doubt) => {
    const mine = doubt.sides.find(isMine)
    return mine ? [{ doubt, mine, other: doubt.sides.find((side) => side !== mine) }] : []
  })
}
