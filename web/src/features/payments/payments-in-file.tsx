import { setOffWords } from '@sortie/contracts/due-words'
import { formatIban } from '@sortie/contracts/iban'
import { formatMoney } from '@sortie/contracts/money'
import type { PayableReportJson, SeenPayments } from '@sortie/contracts/payment'
import { Small, Stack } from '../../ui/layout.tsx'
import { eurOf } from './owed-sums.ts'

/** Each payment of a file: who gets how much, on which account, and what was set off in it. */
export function PaymentsInFile(props: { reports: PayableReportJson[]; seen: SeenPayments }) {
  const reports = new Map(props.reports.map((report) => [report.id, report]))
  return (
    <Stack as="ul" $gap={2} aria-label="Payments">
      {props.seen.payments.map(({ reportId, amount, iban, holder }) => {
        const { owner, number, payment } = reports.get(reportId) ?? {}
        const due = eurOf(payment)
        const other = holder !== owner?.name && `account of ${holder}`
        const about = [number, formatIban(iban), other, due && setOffWords(due)]
        return (
          <li key={reportId}>
            {owner?.name} <strong>{formatMoney(amount, 'EUR')}</strong>
            <Small>{about.filter(Boolean).join(', ')}</Small>
          </li>
        )
      })}
    </Stack>
  )
}
