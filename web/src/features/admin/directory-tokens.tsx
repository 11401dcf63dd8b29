import type { DirectoryTokenJson } from '@sortie/contracts/directory'
import { useState } from 'react'
import { formatWithZone } from '../../lib/format.ts'
import { lazyDialog } from '../../lib/lazy-dialog.tsx'
import { attempt } from '../../lib/toast-failure.ts'
import { Button } from '../../ui/button.tsx'
import { confirm } from '../../ui/confirm.ts'
import { Small } from '../../ui/layout.tsx'
import { Listing } from '../../ui/listing.tsx'
import { type Column, Table } from '../../ui/table.tsx'
import { useDirectoryTokensQuery, useEndDirectoryTokenMutation } from './directory.api.ts'
import { MadeBy } from './made-by.tsx'

const MakeToken = lazyDialog(() =>
  import('./make-token-dialog.tsx').then((file) => file.MakeTokenDialog),
)

const when = (at: string) => <time dateTime={at}>{formatWithZone(at)}</time>

/** By them the directory calls: made, seen once, and ended. */
export function DirectoryTokens() {
  const [making, setMaking] = useState(false)
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
      cell: ({ name, isDry, ...token }) => (
        <>
          {name}
          {isDry && <Small>Dry run: no account is changed</Small>}
          <Small>
            <MadeBy {...token} />
          </Small>
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
        ) : new Date(token.expiresAt) < new Date() ? (
          'Expired'
        ) : (
          <Button
            size="small"
            aria-label={`End ${token.name}`}
            disabled={isLoading}
            onClick={() => void ask(token)}
          >
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
        <Button onClick={() => setMaking(true)}>Make a Token</Button>
      </div>
      {making && <MakeToken onClose={() => setMaking(false)} />}
    </>
  )
}
