import { emailProofApi } from '@sortie/contracts/email-proof'
import type { Answer } from '@sortie/contracts/endpoint'
import { signInStepApi as contract } from '@sortie/contracts/sign-in-step'
import type { UserJson } from '@sortie/contracts/user'
import { api, call, sends } from '../../lib/api.ts'
import { signWithPasskey } from '../../lib/passkey.ts'
import { store } from '../../lib/store.ts'

const signInStepApi = api.injectEndpoints({
  endpoints: (build) => ({
    passkeyQuestion: build.mutation<Answer<typeof contract.passkeyQuestion>, void>({
      query: () => call(contract.passkeyQuestion, {}),
    }),
    passkeySignIn: sends(build, contract.passkey),
    stepQuestion: build.mutation<Answer<typeof contract.stepQuestion>, string>({
      query: (ticket) => call(contract.stepQuestion, { body: { ticket } }),
    }),
    stepPasskey: sends(build, contract.stepPasskey),
    sendProofAtSignIn: build.mutation<Answer<typeof emailProofApi.sendAtSignIn>, string>({
      query: (ticket) => call(emailProofApi.sendAtSignIn, { body: { ticket } }),
    }),
    stepCode: sends(build, contract.stepCode),
  }),
})

export const { useStepCodeMutation, useSendProofAtSignInMutation } = signInStepApi
const { passkeyQuestion, passkeySignIn, stepQuestion, stepPasskey } = signInStepApi.endpoints

/** Signs in with a passkey only; the passkey identifies the user. */
export async function signInByPasskey(): Promise<UserJson> {
  const { ticket, options } = await store.dispatch(passkeyQuestion.initiate()).unwrap()
  const body = { ticket, answer: await signWithPasskey(options) }
  return store.dispatch(passkeySignIn.initiate({ body })).unwrap()
}

/** Ends a sign-in that began with the password. */
export async function stepByPasskey(ticket: string): Promise<UserJson> {
  const asked = await store.dispatch(stepQuestion.initiate(ticket)).unwrap()
  const body = { ticket: asked.ticket, answer: await signWithPasskey(asked.options) }
  return store.dispatch(stepPasskey.initiate({ body })).unwrap()
}
