import type { Answer } from '@sortie/contracts/endpoint'
import { singleSignOnApi as contract } from '@sortie/contracts/single-sign-on'
import { api, call, reads, sends } from '../../lib/api.ts'
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
    ownSignOns: reads(build, contract.own, ['SecondFactor']),
    beginSignOnLink: sends(build, contract.beginLink),
    finishSignOnLink: sends(build, contract.finishLink, ['SecondFactor']),
    unlinkSignOn: sends(build, contract.unlink, ['SecondFactor']),
  }),
})

export const {
  useSignOnProvidersQuery,
  useMailSignOnLinkMutation,
  useLinkSignOnMutation,
  useOwnSignOnsQuery,
  useUnlinkSignOnMutation,
} = singleSignOnApi
const { beginSignOn, beginSignOnLink, finishSignOn, finishSignOnLink } = singleSignOnApi.endpoints

/** Between leaving for the provider and coming back: in this tab alone, so that no other browser can end what it began. */
const keptIn = 'sortie.sign-on'
type Kept = { ticket: string; from: string; isLink: boolean }

export async function signInAt(provider: string, from: string): Promise<void> {
  const asked = await store.dispatch(beginSignOn.initiate({ body: { provider } })).unwrap()
  leaveFor(asked.address, { ticket: asked.ticket, from, isLink: false })
}

export async function linkAt(provider: string, proof: string, from: string): Promise<void> {
  const body = { provider, proof }
  const asked = await store.dispatch(beginSignOnLink.initiate({ body })).unwrap()
  leaveFor(asked.address, { ticket: asked.ticket, from, isLink: true })
}

function leaveFor(address: string, kept: Kept): void {
  sessionStorage.setItem(keptIn, JSON.stringify(kept))
  location.assign(address)
}

/** What was begun in this tab, once; null where nothing was. */
export function takeBegun(): Kept | null {
  const kept = sessionStorage.getItem(keptIn)
  sessionStorage.removeItem(keptIn)
  return kept ? JSON.parse(kept) : null
}

export function finishSignIn(ticket: string, answer: string) {
  return store.dispatch(finishSignOn.initiate({ body: { ticket, answer } })).unwrap()
}

export function finishLink(ticket: string, answer: string) {
  return store.dispatch(finishSignOnLink.initiate({ body: { ticket, answer } })).unwrap()
}
