import type { Row, Word } from '../rows.ts'
import { toBill } from './bill.ts'
import type { MoneyStyle } from './money.ts'
import { has, list, toLabel } from './text.ts'
import { CARD, CASH, OTHER_MEANS } from './vocabulary.ts'

export type PaymentMethod = 'personal-card' | 'corporate-card' | 'cash' | 'other'
export type PaymentFinding = { method: PaymentMethod; words: Word[]; confidence: number }

const CORPORATE = list(
  `corporate card, company card, business card visa, purchasing card, firmenkarte,
    firmenkreditkarte, carte affaires, carte entreprise, tarjeta de empresa, carta aziendale,
    kad korporat`,
)
const CASH_NAMED = list(
  `payment type cash, payment mode cash, paid by cash, pay by cash, payment cash, paid cash,
    cash paid, cash tendered, barzahlung, bar bezahlt`,
)
// "CASH" at the top of a bill is the customer's name ("bill to: cash"), not the payment method.
const HEADING = list(
  `cash sale, cash sales, cash bill, cash receipt, cashier, cash counter, cash memo`,
)
const CARD_SLIP = list(
  `card no, card number, kartennummer, card type, approval code, app code, auth code,
    kartenzahlung, entry mode, chip read, contactless, aid, tarjeta no`,
)

/** Whether the rows are what a card terminal prints. */
export function isSlip(rows: Row[]): boolean {
  return rows.filter(({ text }) => has(toLabel(text), CARD_SLIP)).length > 1
}

/** The payment method; null when the receipt does not say. A card is the traveller's own unless it says otherwise. */
export function findPayment(rows: Row[], style?: MoneyStyle): PaymentFinding | null {
  const votes: { method: PaymentMethod; weight: number; words: Word[] }[] = []
  for (const { row, kind, sums, table } of toBill(rows, style)) {
    const label = toLabel(row.text)
    const paid = sums.some((m) => m.minor !== 0) && !table
    if (has(label, HEADING)) continue
    if (has(label, CORPORATE)) votes.push({ method: 'corporate-card', weight: 5, words: row.words })
    else if (has(label, OTHER_MEANS) && (kind === 'card' || kind === 'paid'))
      votes.push({ method: 'other', weight: paid ? 3 : 1, words: row.words })
    else if (has(label, CASH_NAMED)) votes.push({ method: 'cash', weight: 3, words: row.words })
    else if (kind === 'cash' && paid && has(label, CASH))
      votes.push({ method: 'cash', weight: 2.5, words: row.words })
    else if (kind === 'change' && paid)
      votes.push({ method: 'cash', weight: 1.5, words: row.words })
    else if (has(label, CARD_SLIP))
      votes.push({ method: 'personal-card', weight: 1.5, words: row.words })
    else if (kind === 'card')
      votes.push({ method: 'personal-card', weight: paid ? 3 : 1, words: row.words })
    else if (/[x*#]{4,}\s?\d{4}\b/i.test(row.text))
      votes.push({ method: 'personal-card', weight: 2, words: row.words })
    else if (kind === 'paid' && has(label, CARD))
      votes.push({ method: 'personal-card', weight: 2.5, words: row.words })
  }
  const totals = new Map<PaymentMethod, number>()
  for (const v of votes) totals.set(v.method, (totals.get(v.method) ?? 0) + v.weight)
  const [best, second] = [...totals].sort((a, b) => b[1] - a[1])
  if (!best || best[1] < 1.5) return null
  const proof = votes
    .filter((v) => v.method === best[0])
    .reduce((a, b) => (b.weight > a.weight ? b : a))
  const margin = best[1] - (second?.[1] ?? 0)
  const certain = Math.min(0.95, 0.55 + 0.12 * margin)
  return {
    method: best[0],
    words: proof.words,
    confidence: best[0] === 'personal-card' ? certain * 0.9 : certain,
  }
}
