import { sessionApi as contract } from '@sortie/contracts/auth'
import type { Answer } from '@sortie/contracts/endpoint'
import type { UserJson } from '@sortie/contracts/user'
import { api, call, reads, sends } from '../../lib/api.ts'
import { signedInPerson } from '../../lib/offline/without-network.ts'
import { paths } from '../../lib/paths.ts'
import { clearLeftovers } from '../../lib/person-change.ts'
import type { CallProblem } from '../../lib/problem.ts'
import { rememberSignedIn, wasSignedIn } from '../../lib/session-flag.ts'
import { store } from '../../lib/store.ts'
import { whenIdle } from '../../lib/when-idle.ts'

/**
 * A visitor of the sign-in page is not asked about: it would only leave a 401 in the browser's console. A browser that was
 * killed soon after a sign-in has lost its cookies (Chromium writes them every 30 s) but not what it kept: without a network
 * it is asked that.
 */
function maybeSignedIn(): boolean {
  return import.meta.env.DEV || wasSignedIn() || isOffline() || location.pathname !== paths.auth
}

function isOffline(): boolean {
  return navigator.onLine === false
}

const sessionApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Who is signed in; null when nobody is. */
    user: build.query<UserJson | null, void>({
      async queryFn(_, { getState }, _options, ask) {
        if (!maybeSignedIn() && !signedInPerson(getState)) return { data: null }
        const answer = await ask(call(contract.user, {}))
        const error = answer.error as CallProblem | undefined
        if (error?.status === 401) return { data: null }
        if (error?.status === 0 && isOffline() && !wasSignedIn()) return { data: null }
        if (error) return { error }
        rememberSignedIn(true)
        return { data: answer.data as UserJson }
      },
      providesTags: ['User'],
    }),
    login: sends(build, contract.login),
    register: sends(build, contract.register),
    waysIn: reads(build, contract.waysIn),
    logout: build.mutation<null, void>({
      query: () => call(contract.logout, {}),
    }),
    forgotPassword: sends(build, contract.forgotPassword),
    checkResetLink: build.query<Answer<typeof contract.checkResetLink>, string>({
      query: (token) => call(contract.checkResetLink, { body: { token } }),
    }),
    resetPassword: sends(build, contract.resetPassword),
  }),
})

export const {
  useUserQuery,
  useLoginMutation,
  useRegisterMutation,
  useWaysInQuery,
  useForgotPasswordMutation,
  useCheckResetLinkQuery,
  useResetPasswordMutation,
} = sessionApi

/** Shared, so that the guard knows when the navigation bar has started a sign-out. */
export function useLogout() {
  return sessionApi.useLogoutMutation({ fixedCacheKey: 'logout' })
}

/** Where nobody was signed in, sign-in shows at once. */
export function assumeSignedOut(): void {
  if (maybeSignedIn()) return
  store.dispatch(
    sessionApi.util.upsertQueryEntries([{ endpointName: 'user', arg: undefined, value: null }]),
  )
  whenIdle(() => void clearLeftovers().catch(() => undefined))
}
