import assert from 'node:assert/strict'
import type { TrailAct } from '@sortie/contracts/facts'
import { singleSignOnApi } from '@sortie/contracts/single-sign-on'
import { trailApi } from '@sortie/contracts/trail'
import {
  type Claims,
  clientId,
  clientSecret,
  honestProvider,
} from '@sortie/testing/honest-provider'
import { sharedBy } from '@sortie/testing/shared-by'
import type { Client, TestAnswer } from '@sortie/testing/test-service'
import { authUnderTest, type SignedIn } from './auth-under-test.ts'
import { crookedProvider } from './crooked-provider.ts'
import { proofOf } from './factors.ts'

/** An auth service with two providers: `corp` is honest, `partner` says what a test has it say. */
export const sharedSignOn = sharedBy(async () => {
  const [corp, partner] = [
    await honestProvider({ url: 'http://localhost:8080' }),
    await crookedProvider(),
  ]
  const client = { clientId, clientSecret }
  const claims = {
    department: 'dept',
    costCentre: 'cost',
    employeeNumber: 'number',
    manager: 'urn:manager',
  }
  /** Those of anEmail(). */
  const domains = ['example.org']
  const acrValues = 'urn:two mfa'
  const providers = [
    { id: 'corp', name: 'Corp', issuer: corp.issuer, ...client },
    {
      id: 'partner',
      name: 'Partner',
      issuer: partner.issuer,
      ...client,
      claims,
      domains,
      acrValues,
    },
  ]
  const auth = await authUnderTest({ SSO_PROVIDERS: JSON.stringify(providers) })

  const begin = async (provider: string, invitation?: string) =>
    (await auth.anyone.call(singleSignOnApi.begin, { body: { provider, invitation } })).body
  const finish = (ticket: string, answer: string) =>
    auth.anyone.call(singleSignOnApi.finish, { body: { ticket, answer } })

  return {
    auth,
    corp,
    partner,
    begin,
    finish,
    /** Signs in at the honest provider; with claims, this is what it says of the person from now on. */
    async atCorp(subject: string, claims?: Claims, invitation?: string) {
      if (claims) corp.people.set(subject, claims)
      const { ticket, address } = await begin('corp', invitation)
      return finish(ticket, await corp.browse(address, subject))
    },
    async atPartner(make: Make, changed: Record<string, string> = {}) {
      const { ticket, address } = await begin('partner')
      return finish(ticket, partner.browse(address, make, changed))
    },
    /** What who has nothing but a sign-in at the honest provider proves themselves by. */
    async proofAtCorp(me: Client, subject: string) {
      const body = { provider: 'corp' }
      const { ticket, address } = (await me.call(singleSignOnApi.beginProof, { body })).body
      const answer = await corp.browse(address, subject)
      return (await me.call(singleSignOnApi.finishProof, { body: { ticket, answer } })).body.proof
    },
    async linked(me: SignedIn, subject: string) {
      const body = { provider: 'corp', proof: await proofOf(me) }
      const { ticket, address } = (await me.call(singleSignOnApi.beginLink, { body })).body
      const answer = await corp.browse(address, subject)
      return me.call(singleSignOnApi.finishLink, { body: { ticket, answer } })
    },
    /** The trail's lines of this person. */
    async inTrail(person: string, ...acts: TrailAct[]) {
      for (const act of acts) {
        const { body } = await auth.admin.call(trailApi.list, { query: { person, act } })
        assert.ok(body.length > 0, act)
      }
    },
    async stop() {
      await auth.stop()
      corp.close()
      partner.close()
    },
  }
})

/** What a provider says that does not tell the truth. */
export type Make = Parameters<Awaited<ReturnType<typeof crookedProvider>>['browse']>[1]
export type Finished = TestAnswer<typeof singleSignOnApi.finish>

export const saying =
  (more: Claims): Make =>
  (honest) => ({ claims: { ...honest, ...more } })
export const verified = (email: string, more: Claims = {}) => ({
  email,
  email_verified: true,
  ...more,
})
let subjects = 0
export const aSubject = () => `subject-${++subjects}`
export const tokenOf = ({ headers }: Finished) => headers.get('x-session-token') ?? ''
export function refused({ status, problem, headers }: Finished, code: string): void {
  assert.equal(problem?.code, code, `${status}`)
  assert.equal(headers.get('x-session-token'), null)
}
