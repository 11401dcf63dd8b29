import type { DueJson } from './expense-report.ts'
import { formatMoney } from './money.ts'

/** "€102.00 is still to be paid, with -€498.00 of R-20261121-3FA9C1D2": of a report in one currency, without a stop. */
export function dueWords(
  { currency, state, amount, setOff, paidOn }: DueJson,
  dayOf: (paidOn: string) => string = (paidOn) => paidOn.slice(0, 10),
): string {
  const sum = (text: string) => formatMoney(text, currency)
  const said = {
    paid: `${sum(amount)} was paid on ${dayOf(paidOn ?? '')}`,
    on_its_way: `${sum(amount)} is still to be paid`,
    settled: `Nothing is owed in ${currency}`,
  }
  const parts = setOff.map(({ number, amount, goesOn }) =>
    goesOn ? `${sum(amount)} set off in what is paid next` : `${sum(amount)} of ${number}`,
  )
  return [said[state], ...(parts.length > 0 ? [`with ${parts.join(', ')}`] : [])].join(', ')
}
