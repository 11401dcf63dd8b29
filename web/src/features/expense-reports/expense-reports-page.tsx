import {
  type ExpenseReportJson,
  type ReportPlace,
  reportPlaces,
} from '@sortie/contracts/expense-report'
import { formatTotals } from '@sortie/contracts/money'
import { placeOfReport, placeText } from '@sortie/contracts/road'
import { sumAt } from '@sortie/contracts/road-sums'
import { Inbox, Send, Stamp, UserRoundCog, Users, X } from 'lucide-react'
import { useState } from 'react'
import { shownOf } from '../../lib/api.ts'
import { formatCreated, formatDateRange } from '../../lib/format.ts'
import { lazyDialog } from '../../lib/lazy-dialog.tsx'
import { expenseReportPath, paths } from '../../lib/paths.ts'
import { useQueryParams } from '../../lib/use-query-params.ts'
import {
  useDecidedReportsQuery,
  useOwnReportsQuery,
  useReportsToApproveQuery,
  useStandInsQuery,
} from '../../records/expense-reports/expense-reports.api.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Row, Small } from '../../ui/layout.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { Listing, type ListingProps } from '../../ui/listing.tsx'
import { Page } from '../../ui/page.tsx'
import { PlaceBadge } from '../../ui/place-badge.tsx'
import { PlainLink } from '../../ui/plain-link.tsx'
import { firstRows } from '../../ui/show-more.tsx'
import { type Column, Table } from '../../ui/table.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { useOpenReportsBelowQuery } from './people-reports.api.ts'

const number: Column<ExpenseReportJson> = {
  name: 'Report',
  heading: true,
  cell: ({ id, title, number }) => (
    <>
      <PlainLink to={expenseReportPath(id)}>{title}</PlainLink>
      <Small>{number}</Small>
    </>
  ),
}
const owner: Column<ExpenseReportJson> = {
  name: 'From',
  names: true,
  cell: ({ owner }) => (
    <div>
      {owner.name}
      {owner.department && <Small>{owner.department}</Small>}
    </div>
  ),
}
const lines: Column<ExpenseReportJson> = {
  name: 'Expenses',
  cell: ({ lineCount, openQuestions }) =>
    openQuestions > 0 ? `${lineCount}, ${openQuestions} asked about` : lineCount,
}
const handedIn: Column<ExpenseReportJson> = {
  name: 'Handed In',
  cell: ({ createdAt, handedInAt }) => (
    <time dateTime={handedInAt ?? createdAt}>{formatCreated(handedInAt ?? createdAt)}</time>
  ),
}
const waitsFor: Column<ExpenseReportJson> = {
  name: 'Waits For',
  cell: ({ waitsFor }) => waitsFor?.name ?? '–',
}
const state: Column<ExpenseReportJson> = {
  name: 'State',
  cell: (report) => <PlaceBadge place={placeOfReport(report)} />,
}
const total: Column<ExpenseReportJson> = {
  name: 'Total',
  align: 'right',
  cell: ({ totals }) => (Object.keys(totals).length > 0 ? formatTotals(totals) : '–'),
}
/** What of each report the Dashboard counts there. */
const partAt = (place: ReportPlace): Column<ExpenseReportJson> => ({
  name: placeText({ at: place }),
  align: 'right',
  cell: (report) => formatTotals(sumAt(place, report) ?? {}),
})

// Each with a key: the calls that they make are not the same.
const tabsOf = (place?: ReportPlace) => [
  {
    value: 'mine',
    label: 'Mine',
    content: (
      <List
        key="mine"
        useReports={useOwnReportsQuery}
        place={place}
        columns={[number, lines, handedIn, state, total, ...(place ? [partAt(place)] : [])]}
        empty={{
          icon: <Send />,
          title: 'Nothing handed in yet',
          text: 'Select expenses, or open a mission, and press Hand In.',
          action: <LinkButton to={paths.expenses}>Go to Expenses</LinkButton>,
        }}
      />
    ),
  },
  {
    value: 'to-approve',
    label: 'To Approve',
    content: (
      <List
        key="to-approve"
        useReports={useReportsToApproveQuery}
        columns={[number, owner, lines, handedIn, total]}
        empty={{ icon: <Inbox />, title: 'Nothing to approve', text: 'Nobody waits for you.' }}
      />
    ),
  },
  {
    value: 'decided',
    label: 'Decided',
    content: (
      <List
        key="decided"
        useReports={useDecidedReportsQuery}
        columns={[number, owner, lines, handedIn, state, total]}
        empty={{ icon: <Stamp />, title: 'You have not decided on a report yet' }}
      />
    ),
  },
]

const everything = { show: 'mine', place: 'all' }

const people = {
  value: 'people',
  label: 'My People',
  content: (
    <List
      key="people"
      useReports={useOpenReportsBelowQuery}
      columns={[number, owner, waitsFor, lines, handedIn, total]}
      empty={{ icon: <Users />, title: 'Nothing of your people is open' }}
    />
  ),
}

/** /expense-reports: what was handed in, what waits for one's decision, and what one has decided. */
export function ExpenseReportsPage() {
  const [{ show, place }, setShow] = useQueryParams(everything)
  const only = reportPlaces.find((each) => each === place)
  const below = useOpenReportsBelowQuery({ limit: firstRows }).data ?? []
  const tabs = [...tabsOf(only), ...(below.length > 0 || show === people.value ? [people] : [])]
  return (
    <Page
      title="Reports Handed In"
      eyebrow={<BackLink to={paths.reports}>Mission Reports</BackLink>}
      lead="Reports as they were handed in, and what was decided."
      actions={<StandIns />}
    >
      {only && (
        <Row>
          <Button size="small" icon={<X aria-hidden />} onClick={() => setShow(everything)}>
            {`Only ${placeText({ at: only })}`}
          </Button>
        </Row>
      )}
      <Card>
        <Tabs
          label="Reports"
          value={tabs.some(({ value }) => value === show) ? show : 'mine'}
          onChange={(show) => setShow({ ...everything, show })}
          tabs={tabs}
        />
      </Card>
    </Page>
  )
}

const StandInDialog = lazyDialog(() =>
  import('./stand-in-dialog.tsx').then((file) => file.StandInDialog),
)

/** Who decides while one is away, and the button that names them. */
function StandIns() {
  const { data } = useStandInsQuery()
  const [naming, setNaming] = useState(false)
  return (
    <>
      {data?.mine && (
        <span>{`${data.mine.standIn.name} decides for you, ${formatDateRange(data.mine.startDate, data.mine.endDate)}.`}</span>
      )}
      {data?.of.map(({ person, startDate, endDate }) => (
        <span
          key={person.id}
        >{`You decide for ${person.name}, ${formatDateRange(startDate, endDate)}.`}</span>
      ))}
      <Button icon={<UserRoundCog aria-hidden />} onClick={() => setNaming(true)}>
        Stand-in
      </Button>
      {naming && <StandInDialog mine={data?.mine ?? null} onClose={() => setNaming(false)} />}
    </>
  )
}

type Shown = {
  data?: ExpenseReportJson[]
  currentData?: ExpenseReportJson[]
  error?: unknown
  refetch: () => unknown
}
type ListProps = {
  useReports: (query: { limit: number; place?: ReportPlace }) => Shown
  place?: ReportPlace
  columns: readonly Column<ExpenseReportJson>[]
  empty: ListingProps<unknown>['empty']
}

function List({ useReports, place, columns, empty }: ListProps) {
  const [limit, setLimit] = useState(firstRows)
  const list = useReports({ ...(place && { place }), limit })
  return (
    <Listing
      of="reports"
      {...list}
      data={shownOf(list)}
      empty={empty}
      more={{ limit, onMore: setLimit }}
    >
      {(reports) => (
        <Table caption="Reports" columns={columns} rows={reports} rowKey={({ id }) => id} />
      )}
    </Listing>
  )
}
