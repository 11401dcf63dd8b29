import type { FactorAddedJson } from '@sortie/contracts/new-factor'
import { Fingerprint, Smartphone } from 'lucide-react'
import { useState } from 'react'
import { lazyDialog } from '../../lib/lazy-dialog.tsx'
import { toast } from '../../lib/toast.ts'
import { toastFailure } from '../../lib/toast-failure.ts'
import type { WithProof } from '../../records/proof/use-proof.tsx'
import { Button } from '../../ui/button.tsx'
import { Toolbar } from '../../ui/toolbar.tsx'
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx'
import { addPasskeyHere } from './second-factor.api.ts'

const AuthenticatorDialog = lazyDialog(() =>
  import('./authenticator-dialog.tsx').then((file) => file.AuthenticatorDialog),
)

type Props = {
  /** Runs the callback with a proof of identity, which it may ask for first. */
  withProof: WithProof
  /** Told why it failed. */
  onFailed?: (thrown: unknown) => void
  hasAuthenticator?: boolean
  /** Once the recovery codes, if any came, were put away. */
  onAdded: (added: FactorAddedJson) => void
}

/** The two ways to add a second step, and the recovery codes that come with the first. */
export function AddFactor({ withProof, onFailed, hasAuthenticator, onAdded }: Props) {
  const [asking, setAsking] = useState(false)
  const [proof, setProof] = useState<string | null>(null)
  const [shown, setShown] = useState<FactorAddedJson | null>(null)

  function settle(added: FactorAddedJson, title: string) {
    toast({ title })
    if (added.recoveryCodes) setShown(added)
    else onAdded(added)
  }
  async function addPasskey() {
    try {
      const added = await withProof((given) => {
        setAsking(true)
        return addPasskeyHere(given)
      })
      if (added) settle(added, 'Passkey added successfully')
    } catch (thrown) {
      toastFailure('Failed to add passkey', thrown)
    }
    setAsking(false)
  }

  return (
    <>
      <Toolbar>
        <Button
          icon={<Fingerprint aria-hidden />}
          pending={asking}
          pendingLabel="Waiting for the passkey..."
          onClick={() => void addPasskey()}
        >
          Add a Passkey
        </Button>
        {!hasAuthenticator && (
          <Button
            icon={<Smartphone aria-hidden />}
            onClick={() => void withProof(async (given) => setProof(given))}
          >
            Add an Authenticator App
          </Button>
        )}
      </Toolbar>
      {proof && (
        <AuthenticatorDialog
          proof={proof}
          onFailed={onFailed}
          onClose={() => setProof(null)}
          onAdded={(added) => {
            setProof(null)
            settle(added, 'Authenticator app added successfully')
          }}
        />
      )}
      {shown?.recoveryCodes && (
        <RecoveryCodesDialog
          codes={shown.recoveryCodes}
          onClose={() => {
            setShown(null)
            onAdded(shown)
          }}
        />
      )}
    </>
  )
}
