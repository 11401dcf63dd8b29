import type { OwnSignOnJson } from '@sortie/contracts/single-sign-on'
import { LogIn } from 'lucide-react'
import { formatCreated } from '../../lib/format.ts'
import { paths } from '../../lib/paths.ts'
import { attempt } from '../../lib/toast-failure.ts'
import { useOwnSignOnsQuery } from '../../records/proof/proof.api.ts'
import { useProof } from '../../records/proof/use-proof.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { confirm } from '../../ui/confirm.ts'
import { Toolbar } from '../../ui/toolbar.tsx'
import { linkAt, useUnlinkSignOnMutation } from '../session/single-sign-on.api.ts'

/** Where the organisation has providers of sign-ins: which of them open this account. */
export function SignOnCard() {
  const { data = [] } = useOwnSignOnsQuery()
  const { withProof, dialog } = useProof()
  const [remove] = useUnlinkSignOnMutation()
  if (data.length === 0) return null

  const link = ({ id, name }: OwnSignOnJson) =>
    attempt(
      `Failed to link ${name}`,
      withProof((proof) => linkAt(id, proof, paths.profile)),
    )
  async function unlink({ id: provider, name }: OwnSignOnJson) {
    const text = `Signing in with ${name} will not open your account any more.`
    if (!(await confirm({ title: `Unlink ${name}`, text, action: 'Unlink', destructive: true })))
      return
    const work = withProof((proof) => remove({ body: { provider, proof } }).unwrap())
    await attempt(`Failed to unlink ${name}`, work)
  }
  return (
    <Card title="Single Sign-On" icon={<LogIn aria-hidden />}>
      {data.map((one) => (
        <Toolbar key={one.id}>
          <span>
            <strong>{one.name}</strong>{' '}
            {one.linkedAt ? (
              <>
                linked <time dateTime={one.linkedAt}>{formatCreated(one.linkedAt)}</time>
              </>
            ) : (
              'not linked'
            )}
          </span>
          {one.linkedAt ? (
            <Button data-wraps size="small" variant="ghost" onClick={() => void unlink(one)}>
              Unlink {one.name}
            </Button>
          ) : (
            <Button data-wraps size="small" onClick={() => void link(one)}>
              Link {one.name}
            </Button>
          )}
        </Toolbar>
      ))}
      {dialog}
    </Card>
  )
}
