import type { AccessTokenJson } from '@sortie/contracts/access-token'
import { KeyRound } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { formatCreated, formatRelative } from '../../lib/format.ts'
import { lazyDialog } from '../../lib/lazy-dialog.tsx'
import { attempt } from '../../lib/toast-failure.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { confirm } from '../../ui/confirm.ts'
import { Muted, Row, Small, Stack } from '../../ui/layout.tsx'
import { Listing, type ListingProps } from '../../ui/listing.tsx'
import type { MakeTokenForm as Form, NewToken } from './make-token-form.tsx'
import { SecretSheet } from './secret-sheet.tsx'

const MakeTokenForm = lazyDialog(() =>
  import('./make-token-form.tsx').then((file) => file.MakeTokenForm as typeof Form<string>),
)

type Props<T, S extends string> = {
  title: string
  lead: string
  /** What a token may do, in words. */
  scopes: Record<S, string>
  list: Pick<ListingProps<T[]>, 'data' | 'error' | 'refetch'>
  make: (token: NewToken<S>) => Promise<{ token: string }>
  end: (id: string) => Promise<unknown>
  /** Whose it is, where that is not plain. */
  of?: (token: T) => ReactNode
  /** What else holds of one that has not ended. */
  also?: (token: T) => string | null
}

/** Tokens for programs: made here, shown once, ended by a press. */
export function TokensCard<T extends AccessTokenJson, S extends string>(props: Props<T, S>) {
  const { title, lead, scopes, list, make, end, of, also } = props
  const [isMaking, setMaking] = useState(false)
  const [made, setMade] = useState<string>()
  async function ask({ id, name }: T) {
    const text = `The program that has ${name} is refused at once.`
    if (!(await confirm({ title: 'End token', text, action: 'End Token', destructive: true })))
      return
    await attempt('Failed to end the token', end(id), 'The token has ended')
  }
  return (
    <Card
      title={title}
      icon={<KeyRound aria-hidden />}
      actions={
        <Button size="small" onClick={() => setMaking(true)}>
          Make a Token
        </Button>
      }
    >
      <Muted>{lead}</Muted>
      <Listing of="tokens" {...list}>
        {(tokens) => (
          <Stack as="ul" aria-label={title}>
            {tokens.map((token) => (
              <Row as="li" key={token.id}>
                <div style={{ flex: 1 }}>
                  <strong>{token.name}</strong>
                  <Small>
                    {of?.(token)}
                    {token.scopes.join(', ')}
                  </Small>
                  <Small>{stateOf(token)}</Small>
                  {isLiving(token) && <Small>{also?.(token)}</Small>}
                </div>
                {isLiving(token) && (
                  <Button
                    size="small"
                    variant="ghost"
                    aria-label={`End the token ${token.name}`}
                    onClick={() => void ask(token)}
                  >
                    End
                  </Button>
                )}
              </Row>
            ))}
          </Stack>
        )}
      </Listing>
      {isMaking && (
        <MakeTokenForm
          scopes={scopes}
          make={(token) => make(token as NewToken<S>)}
          onMade={(token) => {
            setMaking(false)
            setMade(token)
          }}
          onClose={() => setMaking(false)}
        />
      )}
      {made && <SecretSheet title="Token" secret={made} onClose={() => setMade(undefined)} />}
    </Card>
  )
}

const isLiving = ({ endedAt, expiresAt }: AccessTokenJson) =>
  endedAt === null && Date.parse(expiresAt) > Date.now()

function stateOf(token: AccessTokenJson): string {
  const { endedAt, expiresAt, lastUsedAt } = token
  if (endedAt) return `ended ${formatRelative(endedAt)}`
  const used = lastUsedAt ? `last used ${formatRelative(lastUsedAt)}` : 'not used yet'
  return isLiving(token)
    ? `until ${formatCreated(expiresAt)} · ${used}`
    : `expired ${formatCreated(expiresAt)}`
}
