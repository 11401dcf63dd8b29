import type { PasskeyJson, SecondFactorJson } from '@sortie/contracts/second-factor'
import { ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import styled from 'styled-components'
import { formatCreated } from '../../lib/format.ts'
import { toast } from '../../lib/toast.ts'
import { attempt } from '../../lib/toast-failure.ts'
import { useSecondFactorQuery } from '../../records/proof/proof.api.ts'
import { useProof, type WithProof } from '../../records/proof/use-proof.tsx'
import { theme } from '../../theme/theme.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { confirm, type Question } from '../../ui/confirm.ts'
import { Listing } from '../../ui/listing.tsx'
import { AddFactor } from './add-factor.tsx'
import { PasskeyList } from './passkey-list.tsx'
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx'
import {
  useRemoveAuthenticatorMutation,
  useRemovePasskeyMutation,
  useRenewRecoveryCodesMutation,
} from './second-factor.api.ts'

/** The user's second factors: passkeys, authenticator app and recovery codes. */
export function SecurityCard() {
  return (
    <Card title="Sign-in and Security" icon={<ShieldCheck aria-hidden />}>
      <Listing of="your second step" {...useSecondFactorQuery()}>
        {(data) => <Factors factors={data} />}
      </Listing>
    </Card>
  )
}

function Factors({ factors }: { factors: SecondFactorJson }) {
  const { passkeys, authenticator, recoveryCodes, required } = factors
  const { withProof, onFailed, dialog } = useProof()
  const [codes, setCodes] = useState<string[] | null>(null)
  const { removePasskey, removeAuthenticator, renewCodes } = useFactorActions(withProof, setCodes)
  const hasAny = passkeys.length > 0 || authenticator !== null
  return (
    <Parts>
      <p>
        {hasAny
          ? 'A passkey signs you in alone. After your password, a passkey or a code is asked for.'
          : 'A passkey or an authenticator app protects your account when somebody learns your password.'}
        {required && ' Your organisation requires one of them.'}
      </p>
      {passkeys.length > 0 && (
        <PasskeyList passkeys={passkeys} onRemove={(one) => void removePasskey(one)} />
      )}
      {authenticator && (
        <Part>
          <div>
            <strong>Authenticator App</strong>
            <small>
              added{' '}
              <time dateTime={authenticator.addedAt}>{formatCreated(authenticator.addedAt)}</time>
            </small>
          </div>
          <Button
            size="small"
            variant="ghost"
            aria-label="Remove the authenticator app"
            onClick={() => void removeAuthenticator()}
          >
            Remove
          </Button>
        </Part>
      )}
      {hasAny && (
        <Part>
          <div>
            <strong>Recovery Codes</strong>
            <small>{recoveryCodes === 1 ? '1 is left' : `${recoveryCodes} are left`}</small>
          </div>
          <Button size="small" variant="ghost" onClick={() => void renewCodes()}>
            Make New Codes
          </Button>
        </Part>
      )}
      <AddFactor
        withProof={withProof}
        onFailed={onFailed}
        hasAuthenticator={authenticator !== null}
        onAdded={() => undefined}
      />
      {dialog}
      {codes && <RecoveryCodesDialog codes={codes} onClose={() => setCodes(null)} />}
    </Parts>
  )
}

/** Actions on second factors: each confirms, asks for a fresh proof of identity, and shows a toast with the result. */
function useFactorActions(withProof: WithProof, showCodes: (codes: string[]) => void) {
  const [remove] = useRemovePasskeyMutation()
  const [removeApp] = useRemoveAuthenticatorMutation()
  const [renew] = useRenewRecoveryCodesMutation()
  async function settle(
    question: Question,
    act: (proof: string) => Promise<unknown>,
    title: string,
  ) {
    if (!(await confirm(question))) return
    const work = withProof(act).then((answer) => answer !== undefined && toast({ title }))
    await attempt('Failed to change your second step', work)
  }
  return {
    removePasskey: ({ id, name }: PasskeyJson) =>
      settle(
        {
          title: 'Remove passkey',
          text: `${name} will not sign you in any more.`,
          action: 'Remove',
          destructive: true,
        },
        (proof) => remove({ params: { id }, body: { proof } }).unwrap(),
        'Passkey removed successfully',
      ),
    removeAuthenticator: () =>
      settle(
        {
          title: 'Remove app',
          text: 'The codes of your app will not be taken any more.',
          action: 'Remove',
          destructive: true,
        },
        (proof) => removeApp({ proof }).unwrap(),
        'Authenticator app removed successfully',
      ),
    renewCodes: () =>
      settle(
        {
          title: 'Make new codes',
          text: 'The codes that you have will not be taken any more.',
          action: 'Make New Codes',
        },
        async (proof) => {
          const { recoveryCodes } = await renew({ proof }).unwrap()
          showCodes(recoveryCodes)
          return recoveryCodes
        },
        'New recovery codes made',
      ),
  }
}

const Parts = styled.div`
  display: grid;
  gap: ${theme.space[4]};
  > p { color: ${theme.color.muted}; }
`
const Part = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: ${theme.space[3]};
  div { display: grid; gap: ${theme.space[1]}; }
  small { color: ${theme.color.muted}; }
`
