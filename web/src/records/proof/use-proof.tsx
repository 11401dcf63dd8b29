import { type ReactNode, useState } from 'react'
import { asProblem } from '../../lib/problem.ts'
import { broughtProof, known } from './known-proof.ts'
import { useSecondFactorQuery } from './proof.api.ts'
import { ProofDialog } from './proof-dialog.tsx'

const none = { proof: '', until: 0 }

/**
 * `withProof(act)` acts with a proof of identity, and asks for one first when there is none. Answers what the act does,
 * undefined where the person does not prove who they are.
 */
export type WithProof = <A>(act: (proof: string) => Promise<A>) => Promise<A | undefined>

export function useProof(): {
  withProof: WithProof
  /** Call when something failed after the act: a proof that the server has refused is not used again. */
  onFailed: (thrown: unknown) => void
  dialog: ReactNode
} {
  const [held, setHeld] = useState(broughtProof)
  const [answer, setAnswer] = useState<{ take: (proof?: string) => void }>()
  const asked = () =>
    new Promise<string | undefined>((resolve) => {
      setAnswer({
        take(proof) {
          setAnswer(undefined)
          if (proof) setHeld(known(proof))
          resolve(proof)
        },
      })
    })
  const onFailed = (thrown: unknown) => asProblem(thrown).status === 401 && setHeld(none)
  const withProof: WithProof = async (act) => {
    const proof = held.until > Date.now() ? held.proof : await asked()
    if (!proof) return undefined
    try {
      return await act(proof)
    } catch (thrown) {
      onFailed(thrown)
      throw thrown
    }
  }
  return {
    withProof,
    onFailed,
    dialog: answer && <ProofDialog onProof={answer.take} onClose={() => answer.take()} />,
  }
}

/**
 * What a change of password or address is confirmed by: `sent(change)` adds nothing to what is typed where there is a
 * password, and else the proof that it asks for.
 */
export function useOwner() {
  const { hasPassword = true } = useSecondFactorQuery().data ?? {}
  const { withProof, dialog } = useProof()
  const sent = <A,>(change: (more: { proof?: string }) => Promise<A>) =>
    hasPassword ? change({}) : withProof((proof) => change({ proof }))
  return { hasPassword, sent, dialog }
}
