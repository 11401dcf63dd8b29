import { type BulkJson, bulkApi } from '@sortie/contracts/bulk'
import { urlOf } from '@sortie/contracts/endpoint'
import type { ExpenseStatus } from '@sortie/contracts/expense'
import { Download, Layers } from 'lucide-react'
import { useState } from 'react'
import styled from 'styled-components'
import { formatCreated, formatFileSize } from '../../lib/format.ts'
import { needsNetwork } from '../../lib/needs-network.ts'
import { openFile } from '../../lib/open-file.ts'
import { attempt } from '../../lib/toast-failure.ts'
import { statusOptions } from '../../records/expenses/expense.ts'
import { theme } from '../../theme/theme.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { DateRange, hasFaults } from '../../ui/date-range.tsx'
import { Field } from '../../ui/field.tsx'
import { Listing } from '../../ui/listing.tsx'
import { PeriodSelect } from '../../ui/period-select.tsx'
import { Progress } from '../../ui/progress.tsx'
import { Select } from '../../ui/select.tsx'
import { type Status, StatusBadge } from '../../ui/status-badge.tsx'
import { useBulksQuery, useCancelBulkMutation, useStartBulkMutation } from './admin.api.ts'

const everyone = 'everyone'

/** Requests many people's reports in one ZIP and shows their progress. */
export function BulkPanel({ departments }: { departments: readonly string[] }) {
  const [start, { isLoading }] = useStartBulkMutation()
  const [people, setPeople] = useState(everyone)
  const [status, setStatus] = useState('Submitted')
  const [dates, setDates] = useState({ startDate: '', endDate: '' })

  async function ask() {
    if (hasFaults(dates)) return
    if (await needsNetwork('Making reports for many people')) return
    const whose =
      people === everyone
        ? { people: 'everyone' as const }
        : { people: 'department' as const, department: people }
    const started = start({
      body: {
        mode: 'dates',
        startDate: dates.startDate || undefined,
        endDate: dates.endDate || undefined,
        status: status === 'all' ? undefined : (status as ExpenseStatus),
        ...whose,
      },
    })
    await attempt('Failed to start bulk reports', started.unwrap(), 'Bulk reports started')
  }

  // An external page: the report service serves it to administrators.
  const queues = (
    <a href="/admin/queues" target="_blank" rel="noopener">
      Job queues
    </a>
  )
  return (
    <Card title="Bulk Reports" icon={<Layers aria-hidden />} actions={queues}>
      <Ask>
        <Field label="People">
          <Select
            value={people}
            onChange={setPeople}
            options={[
              { value: everyone, label: 'Everyone' },
              ...departments.map((name) => ({ value: name, label: name })),
            ]}
          />
        </Field>
        <Field label="Status">
          <Select
            value={status}
            onChange={setStatus}
            options={[...statusOptions, { value: 'all', label: 'All Status' }]}
          />
        </Field>
        <PeriodSelect value={dates} onChange={setDates} />
        <DateRange value={dates} onChange={(change) => setDates({ ...dates, ...change })} />
        <Button pending={isLoading} pendingLabel="Starting..." onClick={() => void ask()}>
          Make Reports
        </Button>
      </Ask>
      <Listing
        of="bulk reports"
        {...useBulksQuery()}
        empty={{
          icon: <Layers />,
          title: 'No bulk reports yet',
          text: 'What you ask for appears here: how far it is, then a ZIP with one PDF for each person.',
        }}
      >
        {(bulks) => (
          <List aria-label="Bulk reports">
            {bulks.map((bulk) => (
              <BulkRow key={bulk.id} bulk={bulk} />
            ))}
          </List>
        )}
      </Listing>
    </Card>
  )
}

const states: Record<BulkJson['state'], Status> = {
  waiting: 'Waiting',
  running: 'Running',
  done: 'Done',
  failed: 'Failed',
  cancelled: 'Cancelled',
}

function BulkRow({ bulk }: { bulk: BulkJson }) {
  const [cancel, { isLoading }] = useCancelBulkMutation()
  const { id, state, total, done, failures, sizeBytes, expiresAt } = bulk
  const running = state === 'waiting' || state === 'running'
  const expired = expiresAt !== null && new Date(expiresAt) < new Date()
  const stop = () => attempt('Failed to cancel bulk reports', cancel(id).unwrap())
  return (
    <li>
      <Line>
        <StatusBadge status={states[state]} />
        <span>
          <strong>{bulk.name}</strong> · {done} of {total} reports
          {bulk.withoutExpenses > 0 && ` · ${bulk.withoutExpenses} without expenses left out`}
          {sizeBytes !== null && ` · ${formatFileSize(sizeBytes)}`} ·{' '}
          {formatCreated(bulk.createdAt)}
        </span>
        {running && (
          <Button size="small" pending={isLoading} onClick={() => void stop()}>
            Cancel
          </Button>
        )}
        {state === 'done' && (
          <Button
            size="small"
            icon={<Download aria-hidden />}
            disabled={expired}
            onClick={() => openFile(urlOf(bulkApi.file, { id }), 'Downloading reports')}
          >
            {expired ? 'Expired' : 'Download ZIP'}
          </Button>
        )}
      </Line>
      {running && <Progress label="Reports made" value={total === 0 ? 0 : (done / total) * 100} />}
      {failures.length > 0 && (
        <details>
          <summary>{failures.length} could not be made</summary>
          {failures.map(({ userId, email, reason }) => (
            <p key={userId}>
              {email}: {reason}
            </p>
          ))}
        </details>
      )}
    </li>
  )
}

const Ask = styled.div`
  display: grid;
  align-items: end;
  gap: ${theme.space[4]};
  ${theme.media.medium} { grid-template-columns: repeat(2, minmax(0, 1fr)); > button { justify-self: start; } }
  ${theme.media.wide} { grid-template-columns: repeat(5, minmax(0, 1fr)) auto; }
`
const List = styled.ul`
  display: grid;
  gap: ${theme.space[3]};
  margin-top: ${theme.space[6]};
  li { display: grid; gap: ${theme.space[2]}; padding-top: ${theme.space[3]}; border-top: 1px solid ${theme.color.line}; }
  p, summary { color: ${theme.color.muted}; }
`
const Line = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${theme.space[3]};
  span:nth-child(2) { flex: 1 12rem; }
`
