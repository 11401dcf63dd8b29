import { type ReactNode, useState } from 'react'
import { asProblem } from '../../lib/problem.ts'
import { ProofDialog } from './proof-dialog.tsx'

/** A minute less than the server accepts it. */
const holdsMs = 9 * 60_000
const none = { proof: '', until: 0 }

type Act = (proof: string) => void

/** `withProof(act)` runs the action with a proof of identity, and asks for one first when there is none. */
export function useProof(): {
  withProof: (act: Act) => void
  /** Call when an action failed: a proof that the server has refused is not used again. */
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
    dialog: waiting && <ProofDialog onProof={take} onClose={() => setWaiting(null)} />,
  }
}
