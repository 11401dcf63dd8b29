import type { Kind, Line } from './bill.ts'
import type { Money } from './money.ts'
import { has, list, toLabel } from './text.ts'

const BALANCE = list(`
  balance, saldo, solde, restbetrag, offener betrag, rechnungssaldo, outstanding, amount due, to pay,
  openstaand, te betalen, a payer, zu zahlen, a pagar, da pagare, zustatek, do zaplaty, egyenleg,
  bakiye, restant, att betala, at betale, 残高, 잔액, 余额
`)
const CHARGES = new Set<Kind>(['none', 'tax', 'service', 'tip', 'discount'])
const PAYMENTS = new Set<Kind>(['card', 'cash', 'paid'])

/**
 * Payments that leave a balance of nothing and are what the charges above them come to, as hotels print the end of a
 * stay without naming its total. Positive, whatever their sign on the page.
 */
export function settlingPayments(lines: Line[]): { money: Money; line: Line }[] {
  const end = lines.findLastIndex(isBalanceOfNothing)
  const before = lines.slice(0, Math.max(0, end)).filter(({ table }) => !table)
  const charges = before.filter((line) => CHARGES.has(line.kind) && !isPayment(line))
  const sums = [(line: Line) => prices(line).at(-1), (line: Line) => prices(line)[0]].map((of) =>
    charges.reduce((sum, line) => sum + signed(line, of(line)?.minor ?? 0), 0),
  )
  return before.flatMap((line) => {
    const paid = line.sums[0]
    if (!paid || !isPayment(line) || !sums.includes(Math.abs(paid.minor))) return []
    return [{ money: { ...paid, minor: Math.abs(paid.minor) }, line }]
  })
}

function isBalanceOfNothing({ row, sums }: Line): boolean {
  return sums.at(-1)?.minor === 0 && has(toLabel(row.text), BALANCE)
}

function isPayment({ kind, sums }: Line): boolean {
  return PAYMENTS.has(kind) || (kind === 'none' && (sums[0]?.minor ?? 0) < 0)
}

function prices({ sums }: Line): Money[] {
  return sums.filter(({ unit, weak }) => !unit && !weak)
}

function signed({ kind }: Line, minor: number): number {
  return kind === 'discount' ? -Math.abs(minor) : minor
}
