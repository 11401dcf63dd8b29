import { type ReactNode, useState } from 'react'
import { asProblem } from '../../lib/problem.ts'
import { ProofDialog } from './proof-dialog.tsx'

/** A minute less than the server lets it hold. */
const holdsMs = 9 * 60_000
const none = { proof: '', until: 0 }

type Act = (proof: string) => void

/** `withProof(act)` runs the act with a proof of who is there, and asks for one first where there is none yet. */
export function useProof(hasPasskey: boolean): {
  withProof: (act: Act) => void
  /** To be told why an act failed: a proof that the server refused is not used again. */
  onFailed: (thrown: unknown) => void
  dialog: ReactNode
} {
  const [known, setKnown] = useState(none)
  const [waiting, setWaiting] = useState<{ act: Act } | null>(null)
  function take(proof: string) {
    setKnown({ proof, until: Date.now() + holdsMs })
    setWaiting(null)
    waiting?.act(proof)
  }
  return {
    withProof: (act) => (known.until > Date.now() ? act(known.proof) : setWaiting({ act })),
    onFailed: (thrown) => asProblem(thrown).status === 401 && setKnown(none),
    dialog: waiting && (
      <ProofDialog hasPasskey={hasPasskey} onProof={take} onClose={() => setWaiting(null)} />
    ),
  }
}
