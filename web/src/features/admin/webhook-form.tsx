import { type WebhookJson, webhookTypes } from '@sortie/contracts/webhook'
import { usePlainForm } from '../../lib/form.ts'
import { useProof } from '../../records/proof/use-proof.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Fault, Field } from '../../ui/field.tsx'
import { Stack } from '../../ui/layout.tsx'
import { RecordForm } from '../../ui/record-form.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { useChangeWebhookMutation, useMakeWebhookMutation } from './webhooks.api.ts'

type Props = {
  webhook?: WebhookJson | undefined
  /** With the secret of a new one. */
  onMade: (secret: string) => void
  onClose: () => void
}

type Values = Pick<WebhookJson, 'name' | 'url' | 'events'>

export function WebhookForm({ webhook, onMade, onClose }: Props) {
  const { withProof, dialog } = useProof()
  const [make] = useMakeWebhookMutation()
  const [change] = useChangeWebhookMutation()
  const form = usePlainForm<Values>(
    { name: webhook?.name ?? '', url: webhook?.url ?? '', events: webhook?.events ?? [] },
    ({ name, url, events }) => ({
      name: !name.trim() && 'Name is required',
      url: !URL.canParse(url.trim()) && 'Enter an address.',
      events: events.length === 0 && 'Choose at least one event.',
    }),
  )
  const chosen = form.bind('events')
  const send = (body: Values) =>
    withProof(async (proof) => {
      if (!webhook) return (await make({ body: { ...body, proof } }).unwrap()).secret
      const { id, state } = webhook
      await change({ params: { id }, body: { ...body, state, proof } }).unwrap()
      return ''
    })
  return (
    <RecordForm
      title={webhook ? 'Edit Webhook' : 'Add a Webhook'}
      form={form}
      send={send}
      action="Save"
      onDone={(secret) => {
        if (secret) onMade(secret)
        onClose()
      }}
      onClose={onClose}
    >
      <Field label="Name" error={form.error('name')}>
        <TextInput autoComplete="off" maxLength={60} {...form.register('name')} />
      </Field>
      <Field
        label="Address"
        hint="Outside your network, with https; whoever runs Sortie may permit others."
        error={form.error('url')}
      >
        <TextInput
          type="url"
          inputMode="url"
          placeholder="https://ledger.example/sortie"
          {...form.register('url')}
        />
      </Field>
      <Stack role="group" aria-label="Events" $gap={2}>
        {webhookTypes.map((type) => (
          <Checkbox
            key={type}
            value={chosen.value.includes(type)}
            onChange={(isChosen) =>
              chosen.onChange(
                isChosen ? [...chosen.value, type] : chosen.value.filter((each) => each !== type),
              )
            }
          >
            {type}
          </Checkbox>
        ))}
        {form.error('events') && <Fault role="alert">{form.error('events')}</Fault>}
      </Stack>
      {dialog}
    </RecordForm>
  )
}
