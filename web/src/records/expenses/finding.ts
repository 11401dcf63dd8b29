import { tipIn } from '@sortie/contracts/contradiction'
import type { FindingJson } from '@sortie/contracts/finding'
import { formatDate } from '../../lib/format.ts'
import { type FindingSide, isDuplicate } from './findings-about.ts'

type Finding = Pick<FindingJson, 'kind' | 'field' | 'typed' | 'said'>

/** "You typed 58.00, the receipt says 85.00.", and what may explain it. */
export function contradictionText(
  { field, typed, said }: Omit<Finding, 'kind'>,
  who = 'You',
): string {
  const shown = (value: string | null) => (field === 'date' ? formatDate(value) : value)
  const tip = tipIn({ field, typed, said })
  const why = tip ? ` A tip of ${tip} would explain it.` : ''
  return `${who} typed ${shown(typed)}, the receipt says ${shown(said)}.${why}`
}

/** Whether an honest reason is likelier than a mistake: a tip written on the receipt by hand. */
export function isMild(finding: Omit<Finding, 'kind'>): boolean {
  return tipIn(finding) !== null
}

/** The words on the button that takes it off the list. */
export function fineText(finding: Pick<Finding, 'kind'>): string {
  return isDuplicate(finding) ? 'Not a Duplicate' : 'It Is Right'
}

/** The sentence of a finding for its owner; `other` is the side that is not looked at. */
export function findingText(finding: FindingJson, other: FindingSide | undefined): string {
  const name = other ? sideName(other) : ''
  if (finding.kind === 'contradiction') return contradictionText(finding)
  if (finding.kind === 'same_purchase')
    return `You have logged ${name} already. Is it the same purchase?`
  const place = other?.expenseId ? `a receipt of ${name}` : 'in your Inbox once more'
  if (finding.kind === 'same_file') return `This very file is ${place}.`
  return other?.expenseId
    ? `This looks like the paper that is ${place}.`
    : 'This looks like a paper that is in your Inbox once more.'
}

/** "Grand Hotel, 420.50 USD, May 2, 2026" */
export function sideName({ expenseId, merchant, amount, date }: FindingSide): string {
  if (!expenseId) return 'Inbox'
  return merchant ? `${merchant}, ${amount}, ${formatDate(date)}` : 'an expense'
}
