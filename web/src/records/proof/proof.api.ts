import type { Answer } from '@sortie/contracts/endpoint'
import { secondFactorApi as contract } from '@sortie/contracts/second-factor'
import { singleSignOnApi } from '@sortie/contracts/single-sign-on'
import { api, call, reads, sends } from '../../lib/api.ts'
import { leaveFor } from '../../lib/begun-sign-on.ts'
import { signWithPasskey } from '../../lib/passkey.ts'
import { store } from '../../lib/store.ts'
import { keepProof } from './known-proof.ts'

const proofApi = api.injectEndpoints({
  endpoints: (build) => ({
    secondFactor: reads(build, contract.show, ['SecondFactor']),
    proveByPassword: sends(build, contract.proveByPassword),
    proofQuestion: build.mutation<Answer<typeof contract.proofQuestion>, void>({
      query: () => call(contract.proofQuestion, {}),
    }),
    proveByPasskey: sends(build, contract.proveByPasskey),
    ownSignOns: reads(build, singleSignOnApi.own, ['SecondFactor']),
    beginProof: sends(build, singleSignOnApi.beginProof),
    finishProof: sends(build, singleSignOnApi.finishProof),
  }),
})

export const { useSecondFactorQuery, useProveByPasswordMutation, useOwnSignOnsQuery } = proofApi
const { proofQuestion, proveByPasskey, beginProof, finishProof } = proofApi.endpoints

/** A proof by a passkey instead of the password. */
export async function provePasskey(): Promise<{ proof: string }> {
  const { ticket, options } = await store.dispatch(proofQuestion.initiate()).unwrap()
  const body = { ticket, answer: await signWithPasskey(options) }
  return store.dispatch(proveByPasskey.initiate({ body })).unwrap()
}

/** By a new sign-in at a provider, from which one comes back to this page. */
export async function proveAt(provider: string): Promise<void> {
  const asked = await store.dispatch(beginProof.initiate({ body: { provider } })).unwrap()
  const from = location.pathname + location.search
  leaveFor(asked.address, { ticket: asked.ticket, from, purpose: 'proof' })
}

/** What was proven so holds for the page to which one comes back. */
export async function takeProof(ticket: string, answer: string): Promise<void> {
  keepProof(await store.dispatch(finishProof.initiate({ body: { ticket, answer } })).unwrap())
}
