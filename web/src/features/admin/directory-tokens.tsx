import type { DirectoryTokenJson } from '@sortie/contracts/directory'
import { useState } from 'react'
import { usePlainForm } from '../../lib/form.ts'
import { formatWithZone } from '../../lib/format.ts'
import { attempt } from '../../lib/toast-failure.ts'
import { SecretSheet } from '../../records/programs/secret-sheet.tsx'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { confirm } from '../../ui/confirm.ts'
import { Field } from '../../ui/field.tsx'
import { Small } from '../../ui/layout.tsx'
import { Listing } from '../../ui/listing.tsx'
import { RecordForm } from '../../ui/record-form.tsx'
import { type Column, Table } from '../../ui/table.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import {
  useDirectoryTokensQuery,
  useEndDirectoryTokenMutation,
  useMakeDirectoryTokenMutation,
} from './directory.api.ts'

const when = (at: string) => <time dateTime={at}>{formatWithZone(at)}</time>

/** By them the directory calls: made, seen once, and ended. */
export function DirectoryTokens() {
  const [shown, setShown] = useState<'form' | { token: string }>()
  const [end, { isLoading }] = useEndDirectoryTokenMutation()
  const ask = async ({ id, name }: DirectoryTokenJson) => {
    const question = {
      title: `End “${name}”?`,
      text: 'The directory is refused from now on. Enter another token there first.',
      action: 'End Token',
      destructive: true,
    }
    if (await confirm(question))
      await attempt('Failed to end the token', end({ params: { id } }).unwrap(), 'Token ended')
  }
  const columns: Column<DirectoryTokenJson>[] = [
    {
      name: 'Token',
      heading: true,
      names: true,
      cell: ({ name, isDry }) => (
        <>
          {name}
          {isDry && <Small>Dry run: no account is changed</Small>}
        </>
      ),
    },
    { name: 'Last Use', cell: ({ lastUsedAt }) => (lastUsedAt ? when(lastUsedAt) : 'Never') },
    { name: 'Expires', cell: ({ expiresAt }) => when(expiresAt) },
    {
      name: 'End',
      cell: (token) =>
        token.endedAt ? (
          'Ended'
        ) : (
          <Button size="small" disabled={isLoading} onClick={() => void ask(token)}>
            End
          </Button>
        ),
    },
  ]
  return (
    <>
      <Listing of="tokens" {...useDirectoryTokensQuery()}>
        {(tokens) =>
          tokens.length > 0 && (
            <Table caption="Tokens" columns={columns} rows={tokens} rowKey={({ id }) => id} />
          )
        }
      </Listing>
      <div>
        <Button onClick={() => setShown('form')}>Make a Token</Button>
      </div>
      {shown === 'form' && <MakeToken onClose={() => setShown(undefined)} onDone={setShown} />}
      {typeof shown === 'object' && (
        <SecretSheet
          title="Token of the Directory"
          secret={shown.token}
          onClose={() => setShown(undefined)}
        />
      )}
    </>
  )
}

type MakeProps = { onClose: () => void; onDone: (made: { token: string }) => void }

function MakeToken({ onClose, onDone }: MakeProps) {
  const [make] = useMakeDirectoryTokenMutation()
  const form = usePlainForm({ name: '', days: '365', isDry: true })
  const isDry = form.bind('isDry')
  return (
    <RecordForm
      form={form}
      title="Make a Token"
      description="Enter it in the directory, together with the address."
      action="Make Token"
      send={({ name, days, isDry }) => make({ body: { name, days: Number(days), isDry } }).unwrap()}
      failed="Failed to make the token"
      unasked
      onClose={onClose}
      onDone={onDone}
    >
      <Field label="Name" error={form.error('name')} required>
        <TextInput autoComplete="off" placeholder="Entra ID" {...form.register('name')} />
      </Field>
      <Field
        label="Days"
        hint="1 to 730. Make another one before it expires."
        error={form.error('days')}
      >
        <TextInput inputMode="numeric" {...form.register('days')} />
      </Field>
      <Checkbox
        value={isDry.value}
        onChange={isDry.onChange}
        hint="The directory is answered as ever, and you see what would become of which account before it does."
      >
        Dry run
      </Checkbox>
    </RecordForm>
  )
}
