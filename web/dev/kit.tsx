// Every part of the kit in its states, for looking at while working: `npm run dev`, then /dev/kit.html. Never built.
import '../src/theme/fonts.css'
import { categories } from '@sortie/contracts/expense'
import { Inbox, Pencil, Plus, Trash2, Wallet } from 'lucide-react'
import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import { Provider } from 'react-redux'
import { MemoryRouter } from 'react-router-dom'
import { store } from '../src/lib/store.ts'
import { toast } from '../src/lib/toast.ts'
import { globalStyle } from '../src/theme/global-style.ts'
import { useScheme } from '../src/theme/scheme.ts'
import { Button } from '../src/ui/button.tsx'
import { Card } from '../src/ui/card.tsx'
import { CategoryBadge } from '../src/ui/category-badge.tsx'
import { Checkbox } from '../src/ui/checkbox.tsx'
import { confirm } from '../src/ui/confirm.ts'
import { ConfirmHost } from '../src/ui/confirm-host.tsx'
import { DateInput } from '../src/ui/date-input.tsx'
import { Dialog, DialogActions, DialogCancel } from '../src/ui/dialog.tsx'
import { EmptyState } from '../src/ui/empty-state.tsx'
import { ErrorState } from '../src/ui/error-state.tsx'
import { Field, FieldRow, FieldStack } from '../src/ui/field.tsx'
import { FileDrop } from '../src/ui/file-drop.tsx'
import { IconButton } from '../src/ui/icon-button.tsx'
import { MoneyInput } from '../src/ui/money-input.tsx'
import { CardGrid, Columns, Page } from '../src/ui/page.tsx'
import { Progress } from '../src/ui/progress.tsx'
import { RadioGroup } from '../src/ui/radio-group.tsx'
import { Select } from '../src/ui/select.tsx'
import { Spinner } from '../src/ui/spinner.tsx'
import { StatCard, StatGrid } from '../src/ui/stat-card.tsx'
import { StatusBadge } from '../src/ui/status-badge.tsx'
import { Switch } from '../src/ui/switch.tsx'
import { Table } from '../src/ui/table.tsx'
import { Tabs } from '../src/ui/tabs.tsx'
import { TextInput } from '../src/ui/text-input.tsx'
import { Textarea } from '../src/ui/textarea.tsx'
import { Toaster } from '../src/ui/toaster.tsx'
import { FilterBar, Toolbar } from '../src/ui/toolbar.tsx'

const statuses = [
  'Draft',
  'Submitted',
  'Active',
  'Upcoming',
  'Completed',
  'Confirmed',
  'Pending',
  'Inactive',
  'Admin',
  'User',
] as const
const options = ['all', ...categories].map((value) => ({
  value,
  label: value === 'all' ? 'All Categories' : value,
}))
const rows = [
  { id: '1', merchant: 'Grand Hotel', category: 'Lodging', amount: '$420.00', status: 'Submitted' },
  {
    id: '2',
    merchant: 'United Airlines',
    category: 'Airfare',
    amount: '$1,234.50',
    status: 'Draft',
  },
  { id: '3', merchant: 'Trattoria da Mario', category: 'Meals', amount: '€48.20', status: 'Draft' },
] as const

function Kit() {
  const [, turn] = useScheme()
  const [category, setCategory] = useState('all')
  const [tab, setTab] = useState('one')
  const [mode, setMode] = useState('dates')
  const [on, setOn] = useState(true)
  const [open, setOpen] = useState(false)
  return (
    <main style={{ padding: '1.5rem 1rem', width: 'min(84rem, 100%)', margin: '0 auto' }}>
      <Page
        title="Mission Control"
        eyebrow="November 2026"
        lead="Every part of the kit, in its states."
        actions={
          <>
            <Button onClick={turn}>Turn scheme</Button>
            <Button variant="primary" icon={<Plus />} onClick={() => setOpen(true)}>
              Log New Expense
            </Button>
          </>
        }
      >
        <StatGrid>
          <StatCard
            label="Total Expenses"
            value="$1,000.00 + €200.00"
            subtitle="All operations"
            icon={<Wallet />}
          />
          <StatCard
            label="Pending Approvals"
            value="3"
            subtitle="Awaiting review"
            icon={<Inbox />}
            color="warn"
          />
          <StatCard
            label="Upcoming Flights"
            value="12"
            subtitle="Next departures"
            icon={<Inbox />}
            color="info"
          />
          <StatCard label="Receipt Images" subtitle="Secured" icon={<Inbox />} color="lodging" />
        </StatGrid>
        <Columns>
          <Card
            title="Recent Operations"
            icon={<Wallet />}
            flush
            actions={
              <Select
                compact
                label="Category"
                value={category}
                onChange={setCategory}
                options={options}
              />
            }
          >
            <Table
              caption="Recent operations"
              rows={rows}
              rowKey={(row) => row.id}
              columns={[
                { name: 'Merchant', heading: true, cell: (row) => row.merchant },
                { name: 'Category', cell: (row) => <CategoryBadge category={row.category} /> },
                { name: 'Amount', align: 'right', cell: (row) => row.amount },
                { name: 'Status', cell: (row) => <StatusBadge status={row.status} /> },
                {
                  name: 'Actions',
                  actions: true,
                  cell: (row) => (
                    <Toolbar>
                      <IconButton size="small" icon={<Pencil />} label={`Edit ${row.merchant}`} />
                      <IconButton
                        size="small"
                        icon={<Trash2 />}
                        label={`Delete ${row.merchant}`}
                        onClick={() =>
                          confirm({
                            title: 'Delete this expense?',
                            text: `${row.merchant}, ${row.amount} and its 2 receipts will be deleted.`,
                            action: 'Delete',
                            destructive: true,
                          })
                        }
                      />
                    </Toolbar>
                  ),
                },
              ]}
            />
          </Card>
          <Card title="States">
            <FieldStack>
              <Toolbar>
                {statuses.map((status) => (
                  <StatusBadge key={status} status={status} />
                ))}
              </Toolbar>
              <Toolbar>
                {categories.map((name) => (
                  <CategoryBadge key={name} category={name} />
                ))}
              </Toolbar>
              <Toolbar>
                <Button variant="primary">Primary</Button>
                <Button>Secondary</Button>
                <Button variant="ghost">Ghost</Button>
                <Button variant="danger">Delete</Button>
                <Button variant="primary" pending pendingLabel="Creating...">
                  Create
                </Button>
                <Button disabled>Disabled</Button>
                <Button size="small">Small</Button>
              </Toolbar>
              <Toolbar>
                <Button onClick={() => toast({ title: 'Trip created successfully' })}>Toast</Button>
                <Button
                  onClick={() =>
                    toast({
                      title: 'Failed to create trip',
                      description: '409: It has changed.',
                      variant: 'destructive',
                    })
                  }
                >
                  Bad toast
                </Button>
              </Toolbar>
              <Progress label="Export" value={62} />
            </FieldStack>
          </Card>
        </Columns>
        <Card title="Fields">
          <FieldStack>
            <FilterBar aria-label="Filters">
              <Field label="Category">
                <Select value={category} onChange={setCategory} options={options} />
              </Field>
              <Field label="Start Date">
                <DateInput defaultValue="2026-11-01" />
              </Field>
              <Field label="End Date">
                <DateInput />
              </Field>
              <Button>Clear Filters</Button>
            </FilterBar>
            <FieldRow>
              <Field label="Merchant" required>
                <TextInput placeholder="Grand Hotel" />
              </Field>
              <Field label="Amount" required error="Amount is required">
                <MoneyInput currency="EUR" />
              </Field>
            </FieldRow>
            <FieldRow>
              <Field label="Departure" hint="Local time of the airport.">
                <DateInput time defaultValue="2026-05-01T10:00" />
              </Field>
              <Field label="E-mail">
                <TextInput readOnly value="casey@example.com" />
              </Field>
            </FieldRow>
            <Field label="Notes">
              <Textarea defaultValue="Two nights, breakfast included." />
            </Field>
            <RadioGroup
              label="Export"
              value={mode}
              onChange={setMode}
              options={[
                { value: 'dates', label: 'Export By Date Range' },
                { value: 'trip', label: 'Trip', hint: 'All expenses of one mission' },
              ]}
            />
            <Checkbox value={on} onChange={setOn}>
              Include Receipts in PDF
            </Checkbox>
            <Switch value={on} onChange={setOn}>
              Use single keys as shortcuts
            </Switch>
            <FileDrop
              label="Drop a receipt or pick one"
              hint="JPG, PNG or PDF, at most 10 MB"
              accept="image/jpeg"
              onFiles={() => undefined}
            />
          </FieldStack>
        </Card>
        <CardGrid>
          <Card title="Empty">
            <EmptyState
              icon={<Inbox />}
              title="No recent operations"
              text="Your recent expenses will appear here once you start logging them."
              action={<Button variant="primary">Log New Expense</Button>}
            />
          </Card>
          <Card title="Failed">
            <ErrorState
              title="Failed to fetch expenses"
              error={{
                status: 503,
                message: '503: The expense service is down.',
                requestId: '7f3a',
              }}
              retry={() => undefined}
            />
          </Card>
          <Card title="Loading">
            <Spinner text="Loading mission data..." />
          </Card>
        </CardGrid>
        <Card>
          <Tabs
            label="Tabs"
            value={tab}
            onChange={setTab}
            tabs={[
              { value: 'one', label: 'Sign In', content: 'One' },
              { value: 'two', label: 'Register', content: 'Two' },
            ]}
          />
        </Card>
      </Page>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title="New Expense"
        description="Logged as a draft until you submit it."
        dirty
      >
        <FieldStack>
          <Field label="Merchant" required>
            <TextInput />
          </Field>
          <Field label="Category">
            <Select value={category} onChange={setCategory} options={options} />
          </Field>
        </FieldStack>
        <DialogActions>
          <DialogCancel />
          <Button variant="primary">Create Expense</Button>
        </DialogActions>
      </Dialog>
    </main>
  )
}

createRoot(document.getElementById('root') as HTMLElement).render(
  <Provider store={store}>
    <style>{globalStyle}</style>
    <MemoryRouter>
      <Kit />
      <ConfirmHost />
      <Toaster />
    </MemoryRouter>
  </Provider>,
)
