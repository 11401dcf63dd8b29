import { setOffWords } from '@sortie/contracts/due-words'
import type { DueJson } from '@sortie/contracts/expense-report'
import { isSepa } from '@sortie/contracts/iban'
import { formatTotals } from '@sortie/contracts/money'
import type { PayableReportJson } from '@sortie/contracts/payment'
import { count } from '@sortie/report-document/labels'
import { HandCoins } from 'lucide-react'
import { useState } from 'react'
import { shownOf } from '../../lib/api.ts'
import { formatCreated, formatDate } from '../../lib/format.ts'
import { lazyDialog } from '../../lib/lazy-dialog.tsx'
import { expenseReportPath } from '../../lib/paths.ts'
import { attempt } from '../../lib/toast-failure.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Listing } from '../../ui/listing.tsx'
import { PlainLink } from '../../ui/plain-link.tsx'
import { firstRows, ShowMore } from '../../ui/show-more.tsx'
import { type Column, Table } from '../../ui/table.tsx'
import { Toolbar } from '../../ui/toolbar.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { useUserQuery } from '../session/session.api.ts'
import { ApprovedBy } from './approved-by.tsx'
import { ExportDialog } from './export-dialog.tsx'
import { sumsOf } from './owed-sums.ts'
import { usePaymentsQuery, useUnmarkPaidMutation } from './payments.api.ts'

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
  const done = () => {
    setTicked(new Set())
    setDoing(undefined)
  }
  async function takeBack() {
    const work = unmark({ body: { reportIds: chosen } }).unwrap()
    const says = `${count(chosen.length, 'report')} marked as not paid`
    if (await attempt('Failed to mark as not paid', work, says)) done()
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
          {chosen.length > 0 ? `${chosen.length} chosen` : 'Choose all'}
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
          <Button {...actions} pending={isLoading} onClick={() => void takeBack()}>
            Mark as Not Paid
          </Button>
        )}
      </Toolbar>
      <Table
        caption={state === 'open' ? 'To be paid back' : 'Paid'}
        columns={[
          pick,
          ...columns,
          state === 'open' ? owed : refunded,
          company,
          approvers,
          state === 'open' ? approved : paid,
        ]}
        rows={reports}
        rowKey={({ id }) => id}
      />
      <ShowMore rows={reports.length} limit={limit} most={most} onMore={setLimit} />
      {doing === 'mark' && (
        <MarkDialog reports={chosenReports} onDone={done} onClose={() => setDoing(undefined)} />
      )}
      {doing === 'export' && (
        <ExportDialog reports={chosenReports} onDone={done} onClose={() => setDoing(undefined)} />
      )}
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
        <small>{` ${number}`}</small>
      </>
    ),
  },
  {
    name: 'Person',
    cell: ({ owner, payee }) => (
      <>
        {owner.name}
        {accountRemarks(payee).map((remark) => (
          <small key={remark}>{`, ${remark}`}</small>
        ))}
      </>
    ),
  },
]
/** What is still to be paid, and how it differs from what was approved. */
const owed: Column<PayableReportJson> = {
  name: 'To Be Refunded',
  align: 'right',
  cell: ({ payment }) => {
    const open = (payment?.dues ?? []).filter(({ state }) => state === 'on_its_way')
    return (
      <>
        <strong>{formatTotals(sumsOf(open))}</strong>
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
  cell: ({ payment }) => {
    const done = (payment?.dues ?? []).filter(({ state }) => state !== 'on_its_way')
    return <strong>{formatTotals(sumsOf(done))}</strong>
  },
}
const company: Column<PayableReportJson> = {
  name: 'Paid by the Company',
  align: 'right',
  cell: ({ paidByCompany }) => formatTotals(paidByCompany),
}
const approvers: Column<PayableReportJson> = {
  name: 'Approved By',
  cell: ({ steps }) => <ApprovedBy steps={steps} />,
}
const approved: Column<PayableReportJson> = {
  name: 'Approved',
  cell: ({ decidedAt, payment }) => (
    <>
      {decidedAt && <time dateTime={decidedAt}>{formatCreated(decidedAt)}</time>}
      {payment?.dues.some(isInFile) && <small>, in a file</small>}
    </>
  ),
}
const paid: Column<PayableReportJson> = {
  name: 'Paid On',
  cell: ({ payment }) =>
    payment?.paidOn
      ? [formatDate(payment.paidOn), payment.reference].filter(Boolean).join(', ')
      : 'Nothing was owed',
}

function isInFile({ state, exportedAt }: DueJson): boolean {
  return state === 'on_its_way' && exportedAt !== null
}

function accountRemarks({ iban, isNewer }: PayableReportJson['payee']): string[] {
  if (!iban) return ['No IBAN']
  const outside = isSepa(iban) ? [] : ['outside SEPA']
  return isNewer ? [...outside, 'account changed after approval'] : outside
}
