import type { WebhookJson } from '@sortie/contracts/webhook'
import { Webhook } from 'lucide-react'
import { useState } from 'react'
import { formatWithZone } from '../../lib/format.ts'
import { lazyDialog } from '../../lib/lazy-dialog.tsx'
import { attempt } from '../../lib/toast-failure.ts'
import { SecretSheet } from '../../records/programs/secret-sheet.tsx'
import { useProof } from '../../records/proof/use-proof.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { confirm } from '../../ui/confirm.ts'
import { Muted, Small, Stack } from '../../ui/layout.tsx'
import { Listing } from '../../ui/listing.tsx'
import { Toolbar } from '../../ui/toolbar.tsx'
import { MadeBy } from './made-by.tsx'
import {
  useChangeWebhookMutation,
  useRemoveWebhookMutation,
  useRenewWebhookSecretMutation,
  useWebhooksQuery,
} from './webhooks.api.ts'

const DeliveriesSheet = lazyDialog(() =>
  import('./deliveries-sheet.tsx').then((file) => file.DeliveriesSheet),
)
const WebhookForm = lazyDialog(() => import('./webhook-form.tsx').then((file) => file.WebhookForm))

/** Addresses that are told what happens. */
export function WebhooksCard() {
  const list = useWebhooksQuery()
  const [edited, setEdited] = useState<WebhookJson | 'new'>()
  const [shown, setShown] = useState<WebhookJson>()
  const [secret, setSecret] = useState<string>()
  return (
    <Card
      title="Webhooks"
      icon={<Webhook aria-hidden />}
      actions={
        <Button size="small" onClick={() => setEdited('new')}>
          Add a Webhook
        </Button>
      }
    >
      <Muted>
        Sortie tells an address of yours which record was changed, signed, and again until it is
        taken. What the record says is read by a token.
      </Muted>
      <Listing of="webhooks" {...list}>
        {(webhooks) => (
          <Stack as="ul" $gap={4} aria-label="Webhooks">
            {webhooks.map((webhook) => (
              <Row
                key={webhook.id}
                webhook={webhook}
                onEdit={() => setEdited(webhook)}
                onShow={() => setShown(webhook)}
                onSecret={setSecret}
              />
            ))}
          </Stack>
        )}
      </Listing>
      {edited && (
        <WebhookForm
          webhook={edited === 'new' ? undefined : edited}
          onMade={setSecret}
          onClose={() => setEdited(undefined)}
        />
      )}
      {shown && <DeliveriesSheet webhook={shown} onClose={() => setShown(undefined)} />}
      {secret && (
        <SecretSheet title="Secret" secret={secret} onClose={() => setSecret(undefined)} />
      )}
    </Card>
  )
}

type RowProps = {
  webhook: WebhookJson
  onEdit: () => void
  onShow: () => void
  onSecret: (secret: string) => void
}

function Row({ webhook, onEdit, onShow, onSecret }: RowProps) {
  const { id, name, url, events, state } = webhook
  const [change] = useChangeWebhookMutation()
  const [renew] = useRenewWebhookSecretMutation()
  const [remove] = useRemoveWebhookMutation()
  const { withProof, dialog } = useProof()
  const isPaused = state === 'paused'
  async function renewSecret() {
    const text = 'For a day deliveries are signed by the secret of before as well.'
    if (!(await confirm({ title: 'New secret', text, action: 'Make It' }))) return
    const work = withProof(async (proof) => {
      const answer = await renew({ params: { id }, body: { proof } }).unwrap()
      onSecret(answer.secret)
    })
    await attempt('Failed to make a new secret', work)
  }
  async function removeIt() {
    const text = `${name} is told nothing any more.`
    if (!(await confirm({ title: 'Remove webhook', text, action: 'Remove', destructive: true })))
      return
    await attempt('Failed to remove it', remove({ params: { id } }).unwrap(), 'Webhook removed')
  }
  const turn = () =>
    attempt(
      'Failed to change it',
      change({
        params: { id },
        body: { name, url, events, state: isPaused ? 'active' : 'paused' },
      }).unwrap(),
      isPaused ? 'Webhook resumed' : 'Webhook paused',
    )
  return (
    <li>
      <strong>{name}</strong> {url}
      <Small>{events.join(', ')}</Small>
      <Small>
        <MadeBy {...webhook} />
      </Small>
      <Small>{conditionOf(webhook)}</Small>
      <Toolbar>
        <Button size="small" onClick={onShow} aria-label={`Deliveries of ${name}`}>
          Deliveries
        </Button>
        <Button size="small" variant="ghost" onClick={onEdit} aria-label={`Edit ${name}`}>
          Edit
        </Button>
        <Button size="small" variant="ghost" onClick={() => void turn()}>
          {isPaused ? 'Resume' : 'Pause'}
        </Button>
        <Button size="small" variant="ghost" onClick={() => void renewSecret()}>
          New Secret
        </Button>
        <Button
          size="small"
          variant="ghost"
          onClick={() => void removeIt()}
          aria-label={`Remove ${name}`}
        >
          Remove
        </Button>
      </Toolbar>
      {dialog}
    </li>
  )
}

function conditionOf({ state, trouble, nextAt, waiting }: WebhookJson): string {
  const left = waiting > 0 ? ` · ${waiting} waiting` : ''
  if (state === 'paused') return `paused${trouble ? `: ${trouble}` : ''}${left}`
  if (!trouble) return `active${left}`
  return `${trouble}${nextAt ? ` Tried again ${formatWithZone(nextAt)}` : ''}${left}`
}
