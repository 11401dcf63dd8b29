import { today } from '@sortie/contracts/calendar'
import { urlOf } from '@sortie/contracts/endpoint'
import { formatIban } from '@sortie/contracts/iban'
import { formatMoney, formatTotals } from '@sortie/contracts/money'
import { type PaymentBatchJson, paymentApi } from '@sortie/contracts/payment'
import { FileDown, Landmark, Table2, Users } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import { shownOf } from '../../lib/api.ts'
import { formatCreated, formatDate } from '../../lib/format.ts'
import { lazyDialog } from '../../lib/lazy-dialog.tsx'
import { openFile } from '../../lib/open-file.ts'
import { paths } from '../../lib/paths.ts'
import { useQueryParams } from '../../lib/use-query-params.ts'
import { sumsByPeople } from '../../records/expense-reports/sums-by-people.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { FieldStack } from '../../ui/field.tsx'
import { Row, Small, Sum } from '../../ui/layout.tsx'
import { Listing } from '../../ui/listing.tsx'
import { Page } from '../../ui/page.tsx'
import { PlainLink } from '../../ui/plain-link.tsx'
import { SearchInput } from '../../ui/search-input.tsx'
import { Select } from '../../ui/select.tsx'
import { firstRows } from '../../ui/show-more.tsx'
import { type Column, Table } from '../../ui/table.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { Toolbar } from '../../ui/toolbar.tsx'
import { AskForAccounts } from './ask-for-accounts.tsx'
import { openBatch } from './exported-file.tsx'
import { markableIn } from './owed-sums.ts'
import { PaymentList } from './payment-list.tsx'
import {
  useBatchesQuery,
  useOwedQuery,
  useOwedTotalsQuery,
  usePayingAccountQuery,
} from './payments.api.ts'

const AccountDialog = lazyDialog(() =>
  import('./account-dialog.tsx').then((file) => file.AccountDialog),
)
const MarkDialog = lazyDialog(() => import('./mark-dialog.tsx').then((file) => file.MarkDialog))

type Owed = NonNullable<ReturnType<typeof useOwedQuery>['data']>[number]

/** /payments: what finance pays back. */
export function PaymentsPage() {
  const [{ show, person, search }, setParams] = useQueryParams({
    show: 'open',
    person: 'all',
    search: '',
  })
  const [limit, setLimit] = useState(firstRows)
  const asked = { search: useDeferredValue(search) || undefined, limit }
  const everybody = useOwedQuery(asked)
  const owing = useOwedQuery(person === 'all' ? asked : { ...asked, userId: person })
  const owed = shownOf(owing)
  const totals = useOwedTotalsQuery()
  const state = show === 'paid' ? 'paid' : 'open'
  const names = new Map(
    [...(everybody.data ?? []), ...(owed ?? [])].map(({ person: { id, name } }) => [id, name]),
  )
  const csv = () =>
    openFile(urlOf(paymentApi.csv, {}, { state, userId: person }), 'Downloading payments')
  const list = (state: 'open' | 'paid') => (
    <FieldStack>
      <Toolbar>
        <Select
          label="Person"
          value={person}
          onChange={(person) => setParams({ person })}
          options={[
            { value: 'all', label: 'Everybody' },
            ...[...names].map(([value, label]) => ({ value, label })),
          ]}
          placeholder="One person"
        />
        <Button icon={<Table2 aria-hidden />} onClick={csv}>
          CSV
        </Button>
      </Toolbar>
      <PaymentList key={`${state}${person}`} state={state} userId={person} />
    </FieldStack>
  )
  return (
    <Page
      title="Pay Back"
      lead="What was approved, and what is still owed to whom."
      actions={<Account />}
    >
      {(owed?.length !== 0 || search) && (
        <Card
          title="By Person"
          icon={<Users aria-hidden />}
          actions={
            <SearchInput
              aria-label="Search people"
              placeholder="Name or e-mail"
              value={search}
              onChange={(search) => setParams({ search, person: 'all' })}
            />
          }
          flush
        >
          {person === 'all' && !search && (
            <Listing of="the sum" {...totals}>
              {(totals) => <Sum>{sumsByPeople(totals)}</Sum>}
            </Listing>
          )}
          <Listing
            of="what is owed"
            {...owing}
            data={owed}
            empty={{ icon: <Users />, title: 'Nobody of this name is owed anything' }}
            more={{ limit, onMore: setLimit, children: 'Show more people' }}
          >
            {(owed) => (
              <Table
                caption="Owed by person"
                columns={
                  owed.some(({ corrections }) => corrections)
                    ? [...owedColumns, toCome]
                    : owedColumns
                }
                rows={owed}
                rowKey={({ person }) => person.id}
              />
            )}
          </Listing>
        </Card>
      )}
      <Card>
        <Tabs
          label="Payments"
          value={['open', 'paid', 'files'].includes(show) ? show : 'open'}
          onChange={(show) => setParams({ show })}
          tabs={[
            { value: 'open', label: 'To Pay', content: list('open') },
            { value: 'paid', label: 'Paid', content: list('paid') },
            { value: 'files', label: 'SEPA Files', content: <Batches /> },
          ]}
        />
      </Card>
    </Page>
  )
}

const owedColumns: Column<Owed>[] = [
  {
    name: 'Person',
    heading: true,
    // Two may bear one name.
    cell: ({ person: { id, name, email } }) => (
      <>
        <PlainLink to={`${paths.payments}?person=${id}`}>{name}</PlainLink>
        {email !== name && <Small>{email}</Small>}
      </>
    ),
  },
  {
    name: 'Account',
    cell: ({ iban, person: { id }, isAsked }) =>
      iban ? (
        formatIban(iban)
      ) : (
        <Row>
          No IBAN
          <AskForAccounts of={[{ id, isAsked }]} />
        </Row>
      ),
  },
  { name: 'Reports', align: 'right', cell: ({ reports }) => reports },
  {
    name: 'To Be Refunded',
    align: 'right',
    cell: ({ toBeRefunded, paidByCompany }) => formatTotals(toBeRefunded, paidByCompany),
  },
  {
    name: 'Paid by the Company',
    align: 'right',
    cell: ({ paidByCompany, toBeRefunded }) => formatTotals(paidByCompany, toBeRefunded),
  },
]
const toCome: Column<Owed> = {
  name: 'Corrections to Come',
  align: 'right',
  cell: ({ corrections }) => corrections && formatTotals(corrections),
}

function Account() {
  const { data } = usePayingAccountQuery()
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button icon={<Landmark aria-hidden />} onClick={() => setOpen(true)} disabled={!data}>
        {data?.account ? 'Account' : 'Enter the Account'}
      </Button>
      {open && data && <AccountDialog account={data.account} onClose={() => setOpen(false)} />}
    </>
  )
}

/** The page size of the call. */
const shownBatches = 100

function Batches() {
  const batches = useBatchesQuery(shownBatches)
  const [marking, setMarking] = useState<PaymentBatchJson>()
  const close = () => setMarking(undefined)
  // It may be marked as paid tomorrow at the latest.
  const tomorrow = today(new Date(Date.now() + 86_400_000))
  const paid: Column<PaymentBatchJson> = {
    name: 'Paid',
    cell: (batch) =>
      batch.unpaid.count > 0 ? (
        <Button size="small" onClick={() => setMarking(batch)}>
          Mark as Paid
        </Button>
      ) : (
        'Marked, or in a later file'
      ),
  }
  return (
    <>
      <Listing
        of="SEPA files"
        {...batches}
        empty={{ icon: <FileDown />, title: 'No file was made yet' }}
      >
        {(rows) => (
          <Table
            wide
            caption="SEPA files"
            columns={[...batchColumns, paid, file]}
            rows={rows}
            rowKey={({ id }) => id}
          />
        )}
      </Listing>
      {marking && (
        <MarkDialog
          of={markableIn(marking)}
          paidOn={marking.executionDate <= tomorrow ? marking.executionDate : today()}
          onDone={close}
          onClose={close}
        />
      )}
    </>
  )
}

const batchColumns: Column<PaymentBatchJson>[] = [
  { name: 'Made', heading: true, cell: ({ at }) => formatCreated(at) },
  { name: 'By', names: true, cell: ({ by }) => by.name },
  { name: 'Execution', cell: ({ executionDate }) => formatDate(executionDate) },
  { name: 'Payments', align: 'right', cell: ({ count }) => count },
  { name: 'Total', align: 'right', cell: ({ total }) => formatMoney(total, 'EUR') },
]
const file: Column<PaymentBatchJson> = {
  name: 'File',
  actions: true,
  cell: (batch) => (
    <Button size="small" icon={<FileDown aria-hidden />} onClick={() => openBatch(batch)}>
      Download
    </Button>
  ),
}
