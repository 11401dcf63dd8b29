import { sessionApi as contract, type SessionUserJson } from '@sortie/contracts/auth'
import { api, call, reads, sends } from '../../lib/api.ts'
import { believeToAct } from '../../lib/early-answers.ts'
import { signedInPerson } from '../../lib/offline/without-network.ts'
import { paths } from '../../lib/paths.ts'
import { clearLeftovers, reloadFor } from '../../lib/person-change.ts'
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

/** `isOver`: this page acts for somebody whom its session acts for no longer. It stays, so that what was typed can be seen. */
export type ShownUser = SessionUserJson & { isOver?: true }
let shown: ShownUser | undefined

/** A page is of one person: what was loaded for one must not reach the next. */
function sameAsBefore(user: SessionUserJson): ShownUser {
  if (shown && shown.acting?.id !== user.acting?.id) {
    if (shown.acting) return { ...shown, isOver: true }
    void reloadFor(user.id, paths.dashboard)
  }
  shown = user
  believeToAct(user.acting?.id)
  return user
}

const sessionApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Who is signed in; null when nobody is. */
    user: build.query<ShownUser | null, void>({
      async queryFn(_, { getState }, _options, ask) {
        if (!maybeSignedIn() && !signedInPerson(getState)) return { data: null }
        const answer = await ask(call(contract.user, {}))
        const error = answer.error as CallProblem | undefined
        if (error?.status === 401) return { data: null }
        if (error?.status === 0 && isOffline() && !wasSignedIn()) return { data: null }
        if (error) return { error }
        rememberSignedIn(true)
        return { data: sameAsBefore(answer.data as SessionUserJson) }
      },
      providesTags: ['User'],
    }),
    login: sends(build, contract.login),
    register: sends(build, contract.register),
    waysIn: reads(build, contract.waysIn),
    /** Answers where the sign-out goes on at a provider. */
    logout: build.mutation<string | null, void>({
      async queryFn(_, _api, _options, ask) {
        const address = await import('./single-sign-on.api.ts').then(
          (file) => file.signOutAddress(),
          () => null,
        )
        const { error } = await ask(call(contract.logout, {}))
        return error ? { error: error as CallProblem } : { data: address }
      },
    }),
  }),
})

export const { useUserQuery, useLoginMutation, useRegisterMutation, useWaysInQuery } = sessionApi

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
