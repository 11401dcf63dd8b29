import assert from 'node:assert/strict'
import { after, it } from 'node:test'
import { accountApi } from '@sortie/contracts/account'
import { secondFactorApi } from '@sortie/contracts/second-factor'
import { singleSignOnApi } from '@sortie/contracts/single-sign-on'
import type { Client } from '@sortie/testing/test-service'
import { anEmail, withToken } from '../../testing/auth-under-test.ts'
import { addAuthenticator } from '../../testing/factors.ts'
import { mailsTo } from '../../testing/mails.ts'
import {
  aSubject,
  type Make,
  saying,
  sharedSignOn,
  tokenOf,
  verified,
} from '../../testing/sign-on.ts'

const signOn = await sharedSignOn()
const { auth, corp, partner, atCorp, atPartner, proofAtCorp } = signOn
after(() => signOn.stop())

const now = () => Math.floor(Date.now() / 1000)
const beginAt = (provider: string, me: Client) =>
  me.call(singleSignOnApi.beginProof, { body: { provider } })
const end = (me: Client, ticket: string, answer: string) =>
  me.call(singleSignOnApi.finishProof, { body: { ticket, answer } })

async function atPartnerAgain(me: Client, make: Make) {
  const { ticket, address } = (await beginAt('partner', me)).body
  return end(me, ticket, partner.browse(address, make))
}

it('who was made by a provider proves by a new sign-in there that it is them, and sets up a second step', async () => {
  const subject = aSubject()
  const me = withToken(auth.url, tokenOf(await atCorp(subject, verified(anEmail()))))
  assert.equal((await me.call(secondFactorApi.show, {})).body.hasPassword, false)
  const { ticket, address } = (await beginAt('corp', me)).body
  const asked = new URL(address).searchParams
  assert.deepEqual([asked.get('prompt'), asked.get('max_age')], ['login', '0'])
  const { status, body, problem } = await end(me, ticket, await corp.browse(address, subject))
  assert.equal(status, 200, problem?.error)
  const { added } = await addAuthenticator(me, body.proof)
  assert.equal(added.status, 200, added.problem?.code)
  assert.equal((await beginAt('partner', me)).status, 404, 'which is not linked')
})

it('an old sign-in at a provider proves nothing, nor one of somebody else, of another session, or used twice', async () => {
  const [sub, other] = [aSubject(), aSubject()]
  const enter = async (subject: string) =>
    withToken(auth.url, tokenOf(await atPartner(saying({ ...verified(anEmail()), sub: subject }))))
  const [me, here, stranger] = [await enter(sub), await enter(sub), await enter(other)]
  const refusals: Array<[string, Make]> = [
    ['an hour ago', saying({ sub, auth_time: now() - 3600 })],
    ['no time', saying({ sub })],
    ['another subject', saying({ sub: other, auth_time: now() })],
  ]
  for (const [what, make] of refusals) {
    const { status, problem } = await atPartnerAgain(me, make)
    assert.deepEqual([status, problem?.code], [403, 'proof_refused'], what)
  }
  const { ticket, address } = (await beginAt('partner', me)).body
  const answer = partner.browse(address, saying({ sub, auth_time: now() }))
  for (const thief of [here, stranger])
    assert.equal((await end(thief, ticket, answer)).problem.code, 'step_expired')
  assert.equal((await end(me, ticket, answer)).status, 200)
  assert.equal((await end(me, ticket, answer)).problem.code, 'step_expired')
  assert.equal(
    (await signOn.finish(ticket, answer)).problem.code,
    'step_expired',
    'it signs nobody in',
  )
})

it('who has no password changes the address and chooses a first password by a proof, which replaces no password that there is', async () => {
  const subject = aSubject()
  const entered = await atCorp(subject, verified(anEmail()))
  const me = withToken(auth.url, tokenOf(entered))
  const other = withToken(auth.url, tokenOf(await atCorp(subject)))
  const email = anEmail()
  const password = 'a first password'
  const address = (who: Client, by: object) =>
    who.call(accountApi.changeEmail, { body: { email, ...by } })
  const choose = (who: Client, by: object) =>
    who.call(accountApi.changePassword, { body: { password, ...by } })
  const proof = await proofAtCorp(me, subject)
  for (const change of [address, choose]) {
    for (const by of [{}, { currentPassword: 'a guess' }])
      assert.equal((await change(me, by)).problem.code, 'proof_needed', JSON.stringify(by))
    assert.equal((await change(other, { proof })).status, 401, 'of another session')
  }
  assert.equal((await address(me, { proof })).status, 200)
  await mailsTo(auth, email, /Confirm/)
  const chosen = await choose(me, { proof })
  assert.equal(chosen.status, 204, chosen.problem?.error)
  await auth.login(entered.body.email, password)
  assert.equal((await atCorp(subject)).body.id, entered.body.id, 'the provider opens it as before')

  const now = withToken(auth.url, chosen.headers.get('x-session-token') ?? '')
  const again = await proofAtCorp(now, subject)
  for (const change of [address, choose])
    assert.deepEqual((await change(now, { proof: again })).problem.fields, {
      currentPassword: 'Enter your current password.',
    })
  assert.equal((await address(now, { currentPassword: 'a guess' })).problem.code, 'wrong_password')
})
