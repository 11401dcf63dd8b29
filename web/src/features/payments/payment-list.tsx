import { setOffWords } from '@sortie/contracts/due-words'
import { isSepa } from '@sortie/contracts/iban'
import { type Currency, currencies, formatTotals, sumByCurrency } from '@sortie/contracts/money'
import type { PayableReportJson } from '@sortie/contracts/payment'
import { count } from '@sortie/report-document/labels'
import { HandCoins } from 'lucide-react'
import { useState } from 'react'
import { shownOf } from '../../lib/api.ts'
import { formatCreated, formatDate } from '../../lib/format.ts'
import { lazyDialog } from '../../lib/lazy-dialog.tsx'
import { expenseReportPath } from '../../lib/paths.ts'
import { attempt } from '../../lib/toast-failure.ts'
import { people } from '../../records/expense-reports/sums-by-people.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { OneLine, Small } from '../../ui/layout.tsx'
import { Listing } from '../../ui/listing.tsx'
import { PlainLink } from '../../ui/plain-link.tsx'
import { firstRows, ShowMore } from '../../ui/show-more.tsx'
import { type Column, Table } from '../../ui/table.tsx'
import { Toolbar } from '../../ui/toolbar.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { useUserQuery } from '../session/session.api.ts'
import { ApprovedBy } from './approved-by.tsx'
import { eurOf, markableOf, owedSums } from './owed-sums.ts'
import { usePaymentsQuery, useUnmarkPaidMutation } from './payments.api.ts'

const ExportDialog = lazyDialog(() =>
  import('./export-dialog.tsx').then((file) => file.ExportDialog),
)
const MarkDialog = lazyDialog(() => import('./mark-dialog.tsx').then((file) => file.MarkDialog))

/** As many reports as a call takes. */
const most = 400

type Props = { state: 'open' | 'paid'; userId: string }

/** Reports to be paid back, or those that are paid, of everybody or one person; what is done to those that are ticked. */
export function PaymentList({ state, userId }: Props) {
  const { data: user } = useUserQuery()
  const [limit, setLimit] = useState(firstRows)
  const list = usePaymentsQuery({ state, limit, ...(userId !== 'all' && { userId }) })
  const reports = shownOf(list)
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const [doing, setDoing] = useState<'mark' | 'export'>()
  const [unmark, { isLoading }] = useUnmarkPaidMutation()
  if (!reports?.length) {
    const title = state === 'open' ? 'Nothing to pay back' : 'Nothing is paid yet'
    return (
      <Listing of="reports" {...list} data={reports} empty={{ icon: <HandCoins />, title }}>
        {() => null}
      </Listing>
    )
  }
  // Nobody pays their own report.
  const others = reports.filter(({ owner }) => owner.id !== user?.id).map(({ id }) => id)
  const chosenReports = reports.filter(({ id }) => others.includes(id) && ticked.has(id))
  const chosen = chosenReports.map(({ id }) => id)
  const tick = (ids: string[], on: boolean) => {
    const rest = [...ticked].filter((id) => !ids.includes(id))
    setTicked(new Set(on ? [...rest, ...ids] : rest))
  }
  const close = () => setDoing(undefined)
  // What is marked leaves the list; what was chosen beside it stays chosen.
  const paidIn = currencies.filter((currency) =>
    chosenReports.some(({ payment }) =>
      payment?.dues.some((due) => due.currency === currency && due.state === 'paid'),
    ),
  )
  async function takeBack(currency: Currency) {
    const work = unmark({ body: { reportIds: chosen, currency } }).unwrap()
    await attempt(
      'Failed to mark as not paid',
      work,
      ({ unmarked }) => `${count(unmarked, 'report')} marked as not paid`,
    )
  }
  const pick: Column<PayableReportJson> = {
    name: 'Choose',
    actions: true,
    cell: ({ id, number, owner }) =>
      owner.id === user?.id ? (
        'Your own'
      ) : (
        <Checkbox value={ticked.has(id)} onChange={(on) => tick([id], on)}>
          <VisuallyHidden>{`Choose ${number}`}</VisuallyHidden>
        </Checkbox>
      ),
  }
  const actions = { size: 'small', disabled: chosen.length === 0 } as const
  return (
    <>
      <Toolbar>
        <Checkbox
          value={others.length > 0 && chosen.length === others.length}
          onChange={(on) => tick(others, on)}
        >
          {chosen.length > 0 ? chosenWords(chosenReports, state) : 'Choose all'}
        </Checkbox>
        {state === 'open' ? (
          <>
            <Button {...actions} onClick={() => setDoing('mark')}>
              Mark as Paid
            </Button>
            <Button {...actions} onClick={() => setDoing('export')}>
              SEPA File
            </Button>
          </>
        ) : (
          (paidIn.length > 0 ? paidIn : (['EUR'] as const)).map((currency) => (
            <Button
              key={currency}
              {...actions}
              disabled={paidIn.length === 0}
              pending={isLoading}
              onClick={() => void takeBack(currency)}
            >
              {paidIn.length > 1 ? `Mark ${currency} as Not Paid` : 'Mark as Not Paid'}
            </Button>
          ))
        )}
      </Toolbar>
      <Table
        wide
        caption={state === 'open' ? 'To be paid back' : 'Paid'}
        columns={[
          pick,
          ...columns,
          state === 'open' ? owed : refunded,
          company,
          approvers,
          ...(state === 'open' ? [approved, inFile] : [paid]),
        ]}
        rows={reports}
        rowKey={({ id }) => id}
      />
      <ShowMore rows={reports.length} limit={limit} most={most} onMore={setLimit} />
      {doing === 'mark' && (
        <MarkDialog of={markableOf(chosenReports)} onDone={close} onClose={close} />
      )}
      {doing === 'export' && <ExportDialog reports={chosenReports} onClose={close} />}
    </>
  )
}

const columns: Column<PayableReportJson>[] = [
  {
    name: 'Report',
    heading: true,
    cell: ({ id, title, number }) => (
      <>
        <PlainLink to={expenseReportPath(id)}>{title}</PlainLink>
        <Small>
          <OneLine>{number}</OneLine>
        </Small>
      </>
    ),
  },
  {
    name: 'Person',
    names: true,
    cell: ({ owner, payee }) => (
      <div>
        {owner.name}
        {accountRemarks(payee, owner.name).map((remark) => (
          <Small key={remark}>{remark}</Small>
        ))}
      </div>
    ),
  },
]
/** What is still to be paid, and how it differs from what was approved. */
const owed: Column<PayableReportJson> = {
  name: 'To Be Refunded',
  align: 'right',
  cell: ({ payment, totals }) => {
    const open = (payment?.dues ?? []).filter(({ state }) => state === 'unpaid')
    return (
      <>
        <strong>{formatTotals(sumByCurrency(open), totals)}</strong>
        {open
          .filter(({ setOff }) => setOff.length > 0)
          .map((due) => (
            <small key={due.currency}>{` ${setOffWords(due)}`}</small>
          ))}
      </>
    )
  },
}
const refunded: Column<PayableReportJson> = {
  name: 'Refunded',
  align: 'right',
  cell: ({ payment, totals }) => {
    const done = (payment?.dues ?? []).filter(({ state }) => state !== 'unpaid')
    return <strong>{formatTotals(sumByCurrency(done), totals)}</strong>
  },
}
const company: Column<PayableReportJson> = {
  name: 'Paid by the Company',
  align: 'right',
  cell: ({ paidByCompany, totals }) => formatTotals(paidByCompany, totals),
}
const approvers: Column<PayableReportJson> = {
  name: 'Approved By',
  names: true,
  cell: ({ steps }) => <ApprovedBy steps={steps} />,
}
const approved: Column<PayableReportJson> = {
  name: 'Approved',
  cell: ({ decidedAt }) =>
    decidedAt && <time dateTime={decidedAt}>{formatCreated(decidedAt)}</time>,
}
/** When it was put into the last file for the bank, and into a CSV. */
const inFile: Column<PayableReportJson> = {
  name: 'In a File',
  cell: ({ payment, inCsvAt, decidedAt }) => {
    const { state, exportedAt } = eurOf(payment) ?? {}
    const isFormer = inCsvAt && decidedAt && inCsvAt < decidedAt
    return (
      <div>
        {state === 'unpaid' && exportedAt ? formatCreated(exportedAt) : '–'}
        {inCsvAt && <Small>{`CSV of ${formatCreated(inCsvAt)}`}</Small>}
        {isFormer && <Small>The approval in it was taken back</Small>}
      </div>
    )
  },
}
const paid: Column<PayableReportJson> = {
  name: 'Paid On',
  cell: ({ payment }) => {
    const done = (payment?.dues ?? []).filter(({ state }) => state !== 'unpaid')
    return done.map(({ currency, paidOn, reference }) => (
      <div key={currency}>
        {done.length > 1 && `${currency}: `}
        {paidOn ? [formatDate(paidOn), reference].filter(Boolean).join(', ') : 'Nothing was owed'}
      </div>
    ))
  },
}

/** "2 chosen: €1,671.52 to 2 people" */
function chosenWords(reports: PayableReportJson[], state: Props['state']): string {
  const chosen = `${reports.length} chosen`
  if (state === 'paid') return chosen
  const whom = people(new Set(reports.map(({ owner }) => owner.id)).size)
  return `${chosen}: ${formatTotals(owedSums(reports))} to ${whom}`
}

function accountRemarks(payee: PayableReportJson['payee'], name: string): string[] {
  const { iban, holder, isNewer } = payee
  if (!iban) return ['no IBAN']
  return [
    ...(holder === name ? [] : [`account of ${holder}`]),
    ...(isSepa(iban) ? [] : ['outside SEPA']),
    ...(isNewer ? ['account changed after approval'] : []),
  ]
}
