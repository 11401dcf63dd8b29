import { type ReactNode, useState } from 'react'
import { ProofDialog } from './proof-dialog.tsx'

/** A minute less than the server lets it hold. */
const holdsMs = 9 * 60_000

type Act = (proof: string) => void

/** `withProof(act)` runs the act with a proof of who is there, and asks for one first where there is none yet. */
export function useProof(hasPasskey: boolean): {
  withProof: (act: Act) => void
  dialog: ReactNode
} {
  const [known, setKnown] = useState({ proof: '', until: 0 })
  const [waiting, setWaiting] = useState<{ act: Act } | null>(null)
  function take(proof: string) {
    setKnown({ proof, until: Date.now() + holdsMs })
    setWaiting(null)
    waiting?.act(proof)
  }
  return {
    withProof: (act) => (known.until > Date.now() ? act(known.proof) : setWaiting({ act })),
    dialog: waiting && (
      <ProofDialog hasPasskey={hasPasskey} onProof={take} onClose={() => setWaiting(null)} />
    ),
  }
}
