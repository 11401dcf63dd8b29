import type { Answer, Request } from '@sortie/contracts/endpoint'
import { singleSignOnApi as contract } from '@sortie/contracts/single-sign-on'
import { api, call, reads, sends } from '../../lib/api.ts'
import { leaveFor } from '../../lib/begun-sign-on.ts'
import { store } from '../../lib/store.ts'

const singleSignOnApi = api.injectEndpoints({
  endpoints: (build) => ({
    signOnProviders: reads(build, contract.providers),
    beginSignOn: sends(build, contract.begin),
    finishSignOn: sends(build, contract.finish),
    mailSignOnLink: build.mutation<Answer<typeof contract.mailLink>, string>({
      query: (ticket) => call(contract.mailLink, { body: { ticket } }),
    }),
    linkSignOn: sends(build, contract.link),
    signOutAddress: reads(build, contract.signOutAddress),
    beginSignOnLink: sends(build, contract.beginLink),
    finishSignOnLink: sends(build, contract.finishLink, ['SecondFactor']),
    unlinkSignOn: sends(build, contract.unlink, ['SecondFactor']),
  }),
})

export const {
  useSignOnProvidersQuery,
  useMailSignOnLinkMutation,
  useLinkSignOnMutation,
  useUnlinkSignOnMutation,
} = singleSignOnApi
const { beginSignOn, beginSignOnLink, finishSignOn, finishSignOnLink } = singleSignOnApi.endpoints
const { signOutAddress: askForAddress } = singleSignOnApi.endpoints

type Begun = Request<typeof contract.begin>['body']

export async function signInAt(body: Begun, from: string): Promise<void> {
  const asked = await store.dispatch(beginSignOn.initiate({ body })).unwrap()
  leaveFor(asked.address, { ticket: asked.ticket, from, purpose: 'sign-in' })
}

export async function linkAt(provider: string, proof: string, from: string): Promise<void> {
  const body = { provider, proof }
  const asked = await store.dispatch(beginSignOnLink.initiate({ body })).unwrap()
  leaveFor(asked.address, { ticket: asked.ticket, from, purpose: 'link' })
}

export function finishSignIn(ticket: string, answer: string) {
  return store.dispatch(finishSignOn.initiate({ body: { ticket, answer } })).unwrap()
}

export function finishLink(ticket: string, answer: string) {
  return store.dispatch(finishSignOnLink.initiate({ body: { ticket, answer } })).unwrap()
}

/** Of the provider by which this session came; null of one by password, and where it cannot be asked. */
export async function signOutAddress(): Promise<string | null> {
  const { data } = await store.dispatch(askForAddress.initiate(undefined, { subscribe: false }))
  return data?.address ?? null
}
