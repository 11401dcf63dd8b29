import type { DeliveryJson, WebhookJson } from '@sortie/contracts/webhook'
import { useState } from 'react'
import { shownOf } from '../../lib/api.ts'
import { formatWithZone } from '../../lib/format.ts'
import { attempt } from '../../lib/toast-failure.ts'
import { Button } from '../../ui/button.tsx'
import { DateInput } from '../../ui/date-input.tsx'
import { Field } from '../../ui/field.tsx'
import { Row, Small } from '../../ui/layout.tsx'
import { Listing } from '../../ui/listing.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { firstRows } from '../../ui/show-more.tsx'
import { type Column, Table } from '../../ui/table.tsx'
import { useDeliveriesQuery, useReplayWebhookMutation } from './webhooks.api.ts'

type Props = { webhook: WebhookJson; onClose: () => void }

/** What was sent, what was answered, and sending it again. */
export function DeliveriesSheet({ webhook: { id, name }, onClose }: Props) {
  const [limit, setLimit] = useState(firstRows)
  const [since, setSince] = useState('')
  const list = useDeliveriesQuery({ query: { webhookId: id, limit } })
  const [replay] = useReplayWebhookMutation()
  const again = (body: { eventId: string } | { from: string }) =>
    attempt(
      'Failed to send it again',
      replay({ params: { id }, body }).unwrap(),
      'It is sent again',
    )
  const columns: Column<DeliveryJson>[] = [
    { name: 'Event', cell: ({ type }) => type, heading: true },
    { name: 'When', cell: ({ at }) => <time dateTime={at}>{formatWithZone(at)}</time> },
    {
      name: 'State',
      cell: ({ state, status, answer }) => (
        <>
          {state.replace('_', ' ')} {status}
          <Small>{answer}</Small>
        </>
      ),
    },
    {
      name: 'Actions',
      actions: true,
      cell: ({ id: eventId, type }) => (
        <Button
          size="small"
          variant="ghost"
          aria-label={`Send ${type} ${eventId} again`}
          onClick={() => void again({ eventId })}
        >
          Send Again
        </Button>
      ),
    },
  ]
  return (
    <Sheet
      title={`Deliveries of ${name}`}
      description="What was taken is kept for 30 days. What is sent again has the same id."
      wide
      onClose={onClose}
    >
      <Row>
        <Field label="Send Again From">
          <DateInput value={since} onChange={({ target }) => setSince(target.value)} />
        </Field>
        <Button
          size="small"
          disabled={!since}
          onClick={() => void again({ from: new Date(`${since}T00:00`).toISOString() })}
        >
          Send What Happened Since
        </Button>
      </Row>
      <Listing of="deliveries" {...list} data={shownOf(list)} more={{ limit, onMore: setLimit }}>
        {(deliveries) => (
          <Table
            caption={`Deliveries of ${name}`}
            columns={columns}
            rows={deliveries}
            rowKey={({ id }) => id}
          />
        )}
      </Listing>
    </Sheet>
  )
}
