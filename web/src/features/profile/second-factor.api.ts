import type { Answer, Request } from '@sortie/contracts/endpoint'
import { type FactorAddedJson, newFactorApi } from '@sortie/contracts/new-factor'
import { secondFactorApi as contract } from '@sortie/contracts/second-factor'
import { api, call } from '../../lib/api.ts'
import { makePasskey } from '../../lib/passkey.ts'
import { store } from '../../lib/store.ts'

const changes = { invalidatesTags: ['SecondFactor'] as const }
type Proof = { proof: string }

const secondFactorApi = api.injectEndpoints({
  endpoints: (build) => ({
    newPasskeyQuestion: build.mutation<Answer<typeof newFactorApi.passkeyQuestion>, Proof>({
      query: (body) => call(newFactorApi.passkeyQuestion, { body }),
    }),
    addPasskey: build.mutation<FactorAddedJson, Request<typeof newFactorApi.addPasskey>>({
      query: (input) => call(newFactorApi.addPasskey, input),
      ...changes,
    }),
    authenticatorQuestion: build.query<Answer<typeof newFactorApi.authenticatorQuestion>, string>({
      query: (proof) => call(newFactorApi.authenticatorQuestion, { body: { proof } }),
      // Each time another secret, kept no longer than it is shown.
      keepUnusedDataFor: 0,
    }),
    addAuthenticator: build.mutation<
      FactorAddedJson,
      Request<typeof newFactorApi.addAuthenticator>
    >({
      query: (input) => call(newFactorApi.addAuthenticator, input),
      ...changes,
    }),
    renamePasskey: build.mutation<null, Request<typeof contract.renamePasskey>>({
      query: (input) => call(contract.renamePasskey, input),
      ...changes,
    }),
    removePasskey: build.mutation<null, Request<typeof contract.removePasskey>>({
      query: (input) => call(contract.removePasskey, input),
      ...changes,
    }),
    removeAuthenticator: build.mutation<null, Proof>({
      query: (body) => call(contract.removeAuthenticator, { body }),
      ...changes,
    }),
    renewRecoveryCodes: build.mutation<{ recoveryCodes: string[] }, Proof>({
      query: (body) => call(contract.renewRecoveryCodes, { body }),
      ...changes,
    }),
  }),
})

export const {
  useAuthenticatorQuestionQuery,
  useAddAuthenticatorMutation,
  useRenamePasskeyMutation,
  useRemovePasskeyMutation,
  useRemoveAuthenticatorMutation,
  useRenewRecoveryCodesMutation,
} = secondFactorApi
const { newPasskeyQuestion, addPasskey } = secondFactorApi.endpoints

/** Makes a passkey on this device and tells the server of it. */
export async function addPasskeyHere(proof: string): Promise<FactorAddedJson> {
  const { ticket, options } = await store.dispatch(newPasskeyQuestion.initiate({ proof })).unwrap()
  const body = { ticket, answer: await makePasskey(options) }
  return store.dispatch(addPasskey.initiate({ body })).unwrap()
}
