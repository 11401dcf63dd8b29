import { expenseReportApi } from '@sortie/contracts/expense-report'
import type { TripJson } from '@sortie/contracts/travel'
import {
  FileDown,
  Map as MapIcon,
  Pencil,
  Plane,
  Plus,
  ReceiptText,
  Stamp,
  Trash2,
  Wallet,
} from 'lucide-react'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router-dom'
import { formatDateRange } from '../../lib/format.ts'
import { lazyDialog } from '../../lib/lazy-dialog.tsx'
import { useMay } from '../../lib/may.ts'
import { useMayChange } from '../../lib/may-change.ts'
import { paths } from '../../lib/paths.ts'
import { useListExpensesQuery } from '../../records/expenses/expenses.api.ts'
import { useListFlightsQuery } from '../../records/flights/flights.api.ts'
import { RecordHistory } from '../../records/history/record-history.tsx'
import { tripBadge } from '../../records/trips/trip.ts'
import { useListTripsQuery } from '../../records/trips/trips.api.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { InlineRow } from '../../ui/layout.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { Listing } from '../../ui/listing.tsx'
import { Page } from '../../ui/page.tsx'
import { EnteredBy, RecordNotes } from '../../ui/record-card.tsx'
import { StatCard, StatGrid } from '../../ui/stat-card.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { TripExpenses } from './trip-expenses.tsx'
import { figuresOf } from './trip-figures.ts'
import { type Leg, TripFlights } from './trip-flights.tsx'
import { useRemoveTrip } from './use-remove-trip.ts'

const TripDialog = lazyDialog(() =>
  import('../../records/trips/trip-dialog.tsx').then((file) => file.TripDialog),
)
const HandInDialog = lazyDialog(() =>
  import('../../records/hand-in/hand-in-dialog.tsx').then((file) => file.HandInDialog),
)
const ExpenseDialog = lazyDialog(() =>
  import('../../records/expenses/expense-dialog.tsx').then((file) => file.ExpenseDialog),
)
const FlightDialog = lazyDialog(() =>
  import('../../records/flights/flight-dialog.tsx').then((file) => file.FlightDialog),
)
const ExportPdfDialog = lazyDialog(() =>
  import('../../records/reports/export-pdf-dialog.tsx').then((file) => file.ExportPdfDialog),
)
/** The dialog that lies over the mission. */
type Open =
  | { what: 'edit' | 'expense' | 'export' | 'hand-in' }
  | { what: 'flight'; start: Leg }
  | null

const back = <BackLink to={paths.trips}>Mission Planning</BackLink>

/** /trips/ID: one mission with its expenses, flights and sums. */
export function TripPage() {
  const { id = '' } = useParams()
  const list = useListTripsQuery()
  const trip = list.data?.find((each) => each.id === id)
  // Each its own: nothing of the former mission is shown while the next one's expenses are on their way.
  if (trip) return <Mission key={id} trip={trip} />
  return (
    <Page title="Mission" eyebrow={back}>
      <Listing of="missions" {...list}>
        {() => (
          <EmptyState
            icon={<MapIcon />}
            title="No such mission"
            text="It was deleted, or it is somebody else’s."
            action={<LinkButton to={paths.trips}>All missions</LinkButton>}
          />
        )}
      </Listing>
    </Page>
  )
}

function Mission({ trip }: { trip: TripJson }) {
  const expenses = useListExpensesQuery({ tripId: trip.id })
  const flights = useListFlightsQuery()
  const [open, setOpen] = useState<Open>(null)
  const close = () => setOpen(null)
  const remove = useRemoveTrip()
  const may = useMay()
  const mayChange = useMayChange()
  const navigate = useNavigate()

  const itsFlights = flights.data?.filter(({ tripId }) => tripId === trip.id)
  const figures = expenses.data && itsFlights && figuresOf(expenses.data, itsFlights)
  const lead = (
    <InlineRow as="span" $gap={3}>
      <StatusBadge status={tripBadge(trip, new Date())} />
      {formatDateRange(trip.startDate, trip.endDate) || 'Dates open'}
    </InlineRow>
  )
  const free = expenses.data?.filter(({ report }) => !report) ?? []
  const actions = (
    <>
      <Button
        variant="primary"
        icon={<Plus aria-hidden />}
        onClick={() => setOpen({ what: 'expense' })}
      >
        New Expense
      </Button>
      {may(paths.reports) && (
        <Button
          icon={<FileDown aria-hidden />}
          disabled={expenses.data?.length === 0}
          onClick={() => setOpen({ what: 'export' })}
        >
          Export PDF
        </Button>
      )}
      {free.length > 0 && may(expenseReportApi.handIn) && (
        <Button icon={<Stamp aria-hidden />} onClick={() => setOpen({ what: 'hand-in' })}>
          Hand In
        </Button>
      )}
      {mayChange(trip) && (
        <>
          <Button icon={<Pencil aria-hidden />} onClick={() => setOpen({ what: 'edit' })}>
            Edit Mission
          </Button>
          <Button
            variant="ghost"
            icon={<Trash2 aria-hidden />}
            onClick={async () => {
              if (!(await remove(trip))) return
              navigate(paths.trips, { replace: true })
            }}
          >
            Delete
          </Button>
        </>
      )}
    </>
  )
  return (
    <Page title={trip.name} eyebrow={back} lead={lead} actions={actions}>
      {trip.purpose && <p>{trip.purpose}</p>}
      {trip.notes && <RecordNotes>{trip.notes}</RecordNotes>}
      <EnteredBy {...trip} />
      <StatGrid>
        <StatCard label="Total" value={figures?.total} icon={<Wallet />} roomy />
        <StatCard label="Expenses" value={figures?.expenses} icon={<ReceiptText />} color="good" />
        <StatCard label="Flights" value={figures?.flights} icon={<Plane />} color="info" />
      </StatGrid>
      <TripExpenses tripId={trip.id} list={expenses} onAdd={() => setOpen({ what: 'expense' })} />
      <TripFlights
        list={{ ...flights, data: itsFlights }}
        onAdd={(start) => setOpen({ what: 'flight', start })}
      />
      <RecordHistory id={trip.id} />
      {open?.what === 'edit' && <TripDialog trip={trip} onClose={close} />}
      {open?.what === 'expense' && <ExpenseDialog start={{ tripId: trip.id }} onClose={close} />}
      {open?.what === 'flight' && (
        <FlightDialog start={{ ...open.start, tripId: trip.id }} onClose={close} />
      )}
      {open?.what === 'export' && (
        <ExportPdfDialog tripId={trip.id} count={expenses.data?.length} onClose={close} />
      )}
      {open?.what === 'hand-in' && (
        <HandInDialog expenses={free} title={trip.name} onClose={close} />
      )}
    </Page>
  )
}
