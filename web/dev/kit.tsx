// Every part of the kit in its states, for looking at while working: `npm run dev`, then /dev/kit.html. Never built.
import '../src/theme/fonts.css'
import { Inbox, Plus, Wallet } from 'lucide-react'
import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import { Provider } from 'react-redux'
import { MemoryRouter } from 'react-router-dom'
import { store } from '../src/lib/store.ts'
import { globalStyle } from '../src/theme/global-style.ts'
import { useScheme } from '../src/theme/scheme.ts'
import { Button } from '../src/ui/button.tsx'
import { Card } from '../src/ui/card.tsx'
import { ConfirmHost } from '../src/ui/confirm-host.tsx'
import { Columns, Page } from '../src/ui/page.tsx'
import { StatCard, StatGrid } from '../src/ui/stat-card.tsx'
import { Tabs } from '../src/ui/tabs.tsx'
import { Toaster } from '../src/ui/toaster.tsx'
import { ExampleDialog } from './kit-dialog.tsx'
import { Fields } from './kit-fields.tsx'
import { ListStates } from './kit-lists.tsx'
import { Operations } from './kit-operations.tsx'
import { States } from './kit-states.tsx'

function Kit() {
  const [, turn] = useScheme()
  const [tab, setTab] = useState('one')
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
          <Operations />
          <States />
        </Columns>
        <Fields />
        <ListStates />
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
      <ExampleDialog open={open} onClose={() => setOpen(false)} />
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
