import type { Answer } from '@sortie/contracts/endpoint'
import { secondFactorApi as contract } from '@sortie/contracts/second-factor'
import { api, call, reads, sends } from '../../lib/api.ts'
import { signWithPasskey } from '../../lib/passkey.ts'
import { store } from '../../lib/store.ts'

const proofApi = api.injectEndpoints({
  endpoints: (build) => ({
    secondFactor: reads(build, contract.show, ['SecondFactor']),
    proveByPassword: sends(build, contract.proveByPassword),
    proofQuestion: build.mutation<Answer<typeof contract.proofQuestion>, void>({
      query: () => call(contract.proofQuestion, {}),
    }),
    proveByPasskey: sends(build, contract.proveByPasskey),
  }),
})

export const { useSecondFactorQuery, useProveByPasswordMutation } = proofApi
const { proofQuestion, proveByPasskey } = proofApi.endpoints

/** A proof by a passkey instead of the password. */
export async function provePasskey(): Promise<{ proof: string }> {
  const { ticket, options } = await store.dispatch(proofQuestion.initiate()).unwrap()
  const body = { ticket, answer: await signWithPasskey(options) }
  return store.dispatch(proveByPasskey.initiate({ body })).unwrap()
}
