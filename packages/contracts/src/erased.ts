import { type Expense, expenseFigures } from './expense.ts'

/** What stands in the place of a person whose data was erased. */
export const erasedName = 'Erased person'
/** Expenses that stay have it in the place of what was written by hand. */
export const erasedText = 'Erased'

/** RFC 2606 keeps this domain out of use, so that nobody has such an address. */
export function erasedEmail(userId: string): string {
  return `erased-${userId}@erased.invalid`
}

const { paymentMethod: _, ...figures } = expenseFigures
const texts = Object.entries(figures).flatMap(([name, { open }]) => (open ? [] : [[name, '']]))
/** Of an expense in a report the figures stay, and how it was paid, which says who owes it; no other text. */
export const erasedTexts: Pick<Expense, 'merchant' | 'notes'> = {
  ...Object.fromEntries(texts),
  merchant: erasedText,
}
