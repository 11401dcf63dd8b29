import type { DueJson } from './expense-report.ts'
import { formatMoney } from './money.ts'

/** "€102.00 is still to be paid, with -€498.00 of R-20261121-3FA9C1D2": of a report in one currency, without a stop. */
export function dueWords(
  due: DueJson,
  dayOf: (paidOn: string) => string = (paidOn) => paidOn.slice(0, 10),
): string {
  const sum = formatMoney(due.amount, due.currency)
  const said = {
    paid: `${sum} was paid on ${dayOf(due.paidOn ?? '')}`,
    unpaid: `${sum} is still to be paid`,
    settled: `Nothing is owed in ${due.currency}`,
  }
  return [said[due.state], setOffWords(due)].filter(Boolean).join(', ')
}

/** "with -€498.00 of R-20261121-3FA9C1D2"; '' where nothing was set off. */
export function setOffWords({ currency, setOff }: DueJson): string {
  const parts = setOff.map(({ number, amount, goesOn }) => {
    const sum = formatMoney(amount, currency)
    return goesOn ? `${sum} set off in what is paid next` : `${sum} of ${number}`
  })
  return parts.length > 0 ? `with ${parts.join(', ')}` : ''
}
