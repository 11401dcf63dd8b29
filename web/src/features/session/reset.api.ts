import { sessionApi as contract } from '@sortie/contracts/auth'
import type { Answer } from '@sortie/contracts/endpoint'
import { api, call, sends } from '../../lib/api.ts'

/** Apart from session.api.ts, which every first page loads. */
const resetApi = api.injectEndpoints({
  endpoints: (build) => ({
    forgotPassword: sends(build, contract.forgotPassword),
    checkResetLink: build.query<Answer<typeof contract.checkResetLink>, string>({
      query: (token) => call(contract.checkResetLink, { body: { token } }),
    }),
    resetPassword: sends(build, contract.resetPassword),
  }),
})

export const { useForgotPasswordMutation, useCheckResetLinkQuery, useResetPasswordMutation } =
  resetApi
