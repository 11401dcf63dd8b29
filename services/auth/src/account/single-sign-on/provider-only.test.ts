import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { accessTokenApi } from '@sortie/contracts/access-token'
import { adminUserApi } from '@sortie/contracts/admin-user'
import { sessionApi } from '@sortie/contracts/auth'
import { internalAuthApi } from '@sortie/contracts/internal-auth'
import { type OrganisationChange, organisationApi } from '@sortie/contracts/organisation'
import { secondFactorApi } from '@sortie/contracts/second-factor'
import { signInStepApi } from '@sortie/contracts/sign-in-step'
import { singleSignOnApi } from '@sortie/contracts/single-sign-on'
import { sessionFeedSecret } from '@sortie/testing/people'
import type { Client } from '@sortie/testing/test-service'
import { anEmail, aPassword, withToken } from '../../testing/auth-under-test.ts'
import {
  addAuthenticator,
  addPasskey,
  proofOf,
  signInByPasskey,
  withPasskey,
} from '../../testing/factors.ts'
import { mailsTo } from '../../testing/mails.ts'
import { aSubject, saying, sharedSignOn, tokenOf, verified } from '../../testing/sign-on.ts'

const signOn = await sharedSignOn()
const { auth, corp, partner, atCorp, linked, inTrail, proofAtCorp } = signOn
const { admin, anyone } = auth
after(() => signOn.stop())

const change = (body: OrganisationChange) => admin.call(organisationApi.change, { body })
const require = (providerOnly: boolean) => change({ providerOnly })
const signIn = (username: string, password: string) =>
  anyone.call(sessionApi.login, { body: { username, password } })

it('single sign-on is required only once an administrator comes in by it, and while one can come in past it', async () => {
  assert.equal((await require(true)).problem.code, 'no_linked_administrator')
  const subject = aSubject()
  corp.people.set(subject, {})
  await linked(admin, subject)
  assert.equal((await require(true)).status, 200)
  const noPassword = (await atCorp(aSubject(), verified(anEmail()))).body
  const promoted = { params: { id: noPassword.id }, body: { role: 'admin' as const } }
  assert.equal((await admin.call(adminUserApi.change, promoted)).status, 200)
  const alone = await admin.call(adminUserApi.deactivate, { params: { id: admin.user.id } })
  assert.equal(alone.problem.code, 'last_admin')
  assert.match(alone.problem.error, /with a password/)
  await require(false)
})

it('where only a provider signs in, nobody else comes in by a password or a passkey, and is told what to do', async () => {
  const [me, keyed] = [await auth.register(), await withPasskey(auth)]
  const stepped = await auth.register()
  const { recoveryCodes } = await addAuthenticator(stepped, await proofOf(stepped))
  const { problem: begun } = await signIn(stepped.user.email, stepped.password)
  await require(true)
  const ways = (await anyone.call(sessionApi.waysIn, {})).body
  assert.deepEqual(
    [ways.providerOnly, ways.closed, ways.rule?.slice(0, 35)],
    [true, true, 'Accounts are made by single sign-on'],
  )

  const tries = {
    'the right password': () => signIn(me.user.email, me.password),
    'a wrong one': () => signIn(me.user.email, 'wrong horse'),
    'no account': () => signIn(anEmail(), aPassword),
    'a wrong one of an administrator': () => signIn(admin.user.email, 'wrong horse'),
    'a passkey': async () => (await signInByPasskey(auth, keyed.passkey)).answer,
    'a second step that had begun': () =>
      anyone.call(signInStepApi.stepCode, {
        body: { ticket: begun.next?.ticket ?? '', code: recoveryCodes[0] ?? '' },
      }),
    'Forgot password?': () =>
      anyone.call(sessionApi.forgotPassword, { body: { email: me.user.email } }),
    'Forgot password? of nobody': () =>
      anyone.call(sessionApi.forgotPassword, { body: { email: anEmail() } }),
  }
  for (const [what, attempt] of Object.entries(tries)) {
    const { status, problem } = await attempt()
    assert.deepEqual([status, problem?.code], [403, 'provider_only'], what)
    assert.match(problem.error, /choose “Continue with Corp”/, what)
  }
  const body = { email: anEmail(), password: aPassword }
  const registered = await anyone.call(sessionApi.register, { body })
  assert.equal(registered.problem.code, 'registration_closed')

  assert.equal((await me.call(internalAuthApi.renew, {})).status, 200, 'who is in stays in')
  assert.equal((await atCorp(aSubject(), verified(anEmail()))).status, 200)
  const unlinked = await atCorp(aSubject(), verified(me.user.email))
  assert.match(unlinked.problem.error, /ask an administrator to link it/)
  await require(false)
  await auth.login(me.user.email, me.password)
})

it('an administrator comes in past the provider, which the trail and a mail to each administrator say', async () => {
  const other = await auth.made({ role: 'admin' })
  await require(true)
  const { body } = await signIn(other.email, aPassword)
  assert.equal(body.id, other.id)
  await inTrail(other.id, 'signed_in_past_provider')
  for (const { email } of [other, admin.user])
    await mailsTo(
      auth,
      email,
      new RegExp(`^${other.email} signed in to Sortie past single sign-on`),
    )
  await require(false)
  const { body: own } = await admin.call(singleSignOnApi.own, {})
  assert.ok(own.some(({ linkedAt }) => linkedAt))
  await inTrail(admin.user.id, 'provider_required', 'provider_optional')
})

/** A token for a program, and whether it works: the code of a refusal, or none. */
async function aProgram(me: Client, proof: string) {
  const wanted = { name: 'Nightly', days: 90, scopes: ['expenses:read' as const], proof }
  const { token } = (await me.call(accessTokenApi.make, { body: wanted })).body
  const gateway = withToken(auth.url, sessionFeedSecret)
  return async () => {
    const body = { token, network: '192.0.2.1' }
    return (await gateway.call(internalAuthApi.openToken, { body })).problem?.code
  }
}

async function signedOnDaysAgo(userId: string, days: number) {
  const { IdentityModel } = await import('../../users/identity.model.ts')
  const usedAt = new Date(Date.now() - days * 24 * 3600_000)
  await IdentityModel.updateMany({ userId }, { $set: { usedAt } })
}

const restsUntil = async (me: Client) =>
  (await me.call(accessTokenApi.own, {})).body[0]?.signOnBy?.slice(0, 10)
const dayIn = (days: number) =>
  new Date(Date.now() + days * 24 * 3600_000).toISOString().slice(0, 10)

it('a token of who comes in by a provider alone rests 35 days after their last sign-on, and works again after the next', async () => {
  const subject = aSubject()
  const entered = await atCorp(subject, verified(anEmail()))
  const me = withToken(auth.url, tokenOf(entered))
  const { id } = entered.body
  const opened = await aProgram(me, await proofAtCorp(me, subject))
  const ago = async (days: number) => {
    await signedOnDaysAgo(id, days)
    return opened()
  }
  assert.equal(await ago(34), undefined)
  assert.equal(await restsUntil(me), dayIn(1))
  const again: Record<string, () => Promise<unknown>> = {
    'a sign-in': () => atCorp(subject),
    'a proof': () => proofAtCorp(me, subject),
    'another number of days': () => change({ tokenSignOnDays: 60 }),
  }
  for (const [what, act] of Object.entries(again)) {
    assert.equal(await ago(36), 'token_rests', what)
    await act()
    assert.equal(await opened(), undefined, what)
  }
  await change({ tokenSignOnDays: 35 })

  await signedOnDaysAgo(id, 36)
  const stranger = aSubject()
  await atCorp(stranger, verified(anEmail()))
  assert.equal(await opened(), 'token_rests', 'a sign-on of somebody else')
  await addPasskey(me, await proofAtCorp(me, subject))
  await signedOnDaysAgo(id, 36)
  assert.equal(await opened(), undefined, 'a passkey opens the account as well')
  assert.equal(await restsUntil(me), undefined)
})

it('a token rests at once when the last link goes, and never of who has a way in of their own', async () => {
  const sub = aSubject()
  const entered = await atCorp(sub, verified(anEmail()))
  const { id } = entered.body
  const me = withToken(auth.url, tokenOf(entered))
  const opened = await aProgram(me, await proofAtCorp(me, sub))
  assert.equal(await opened(), undefined)
  const { IdentityModel } = await import('../../users/identity.model.ts')
  await IdentityModel.deleteOne({ userId: id })
  assert.equal(await opened(), 'token_rests')

  const own = await auth.register()
  const [ofOwn, ofAdmin] = [
    await aProgram(own, await proofOf(own)),
    await aProgram(admin, await proofOf(admin)),
  ]
  const both = async () => [await ofOwn(), await ofAdmin()]
  assert.deepEqual(await both(), [undefined, undefined])
  await require(true)
  assert.deepEqual(await both(), ['token_rests', undefined], 'a password opens nothing any more')
  const subject = aSubject()
  corp.people.set(subject, {})
  await linked(own, subject)
  assert.deepEqual(await both(), [undefined, undefined])
  await signedOnDaysAgo(own.user.id, 36)
  await signedOnDaysAgo(admin.user.id, 36)
  assert.deepEqual(await both(), ['token_rests', undefined])
  await require(false)
  assert.deepEqual(await both(), [undefined, undefined])
})

describe('the last way in', () => {
  const unlink = (me: Client, provider: string, proof: string) =>
    me.call(singleSignOnApi.unlink, { body: { provider, proof } })
  const removePasskey = async (me: Client, proof: string) => {
    const [passkey] = (await me.call(secondFactorApi.show, {})).body.passkeys
    const params = { id: passkey?.id ?? '' }
    return me.call(secondFactorApi.removePasskey, { params, body: { proof } })
  }
  const came = async () => {
    const subject = aSubject()
    const entered = await atCorp(subject, verified(anEmail()))
    const me = withToken(auth.url, tokenOf(entered))
    return { me, subject, id: entered.body.id, proof: await proofAtCorp(me, subject) }
  }

  it('of somebody is neither unlinked nor removed by them, with a sentence that says what to add first', async () => {
    const { me, subject, id, proof } = await came()
    const alone = await unlink(me, 'corp', proof)
    assert.deepEqual([alone.status, alone.problem.code], [409, 'last_way_in'])
    assert.match(alone.problem.error, /Add another one first: a passkey, a provider, or a password/)
    assert.equal((await atCorp(subject)).body.id, id, 'it still opens the account')
    const { passkey } = await addPasskey(me, proof)
    assert.equal((await unlink(me, 'corp', proof)).status, 204)
    assert.equal((await removePasskey(me, proof)).problem.code, 'last_way_in')
    assert.equal((await signInByPasskey(auth, passkey)).answer.body.id, id)
    await addPasskey(me, proof)
    assert.equal((await removePasskey(me, proof)).status, 204, 'one of two')
  })

  it('stays when two are taken away at once', async () => {
    const { me, proof } = await came()
    const begun = await me.call(singleSignOnApi.beginLink, { body: { provider: 'partner', proof } })
    const { ticket, address } = begun.body
    const answer = partner.browse(address, saying({ sub: aSubject() }))
    await me.call(singleSignOnApi.finishLink, { body: { ticket, answer } })
    const both = await Promise.all([unlink(me, 'corp', proof), unlink(me, 'partner', proof)])
    assert.deepEqual(both.map(({ status }) => status).sort(), [204, 409])
  })

  it('is a provider, whatever else there is, where only a provider signs in', async () => {
    const me = await withPasskey(auth)
    const proof = await proofOf(me)
    const subject = aSubject()
    corp.people.set(subject, {})
    await linked(me, subject)
    await require(true)
    const refused = await unlink(me, 'corp', proof)
    assert.deepEqual([refused.status, refused.problem.code], [409, 'last_way_in'])
    assert.match(refused.problem.error, /Link another provider first, or ask an administrator/)
    assert.equal((await removePasskey(me, proof)).status, 204, 'which opened nothing')
    await require(false)
    assert.equal((await unlink(me, 'corp', proof)).status, 204, 'by password')
  })
})

describe('an invitation where only a provider signs in', () => {
  const invited = async (role: 'user' | 'admin' = 'user') => {
    const body = { email: anEmail(), invitation: true as const, role }
    const { id, email } = (await admin.call(adminUserApi.create, { body })).body
    const [mail = ''] = await mailsTo(auth, email, /invites you to Sortie/)
    const token = /reset-password\?token=([\w-]{43})/.exec(mail)?.[1] ?? ''
    return { id, mail, token }
  }
  const check = async (token: string) =>
    (await anyone.call(sessionApi.checkResetLink, { body: { token } })).body

  it('names the button to press, which opens the account in one step and once, whatever address the provider says', async () => {
    await require(true)
    const { id, mail, token } = await invited()
    assert.match(mail, /choose \S+Continue with Corp\S+ or \S+Continue with Partner\S+ no password/)
    assert.doesNotMatch(mail, /Choose (a|your) password/)
    assert.deepEqual(await check(token), { valid: true, byProvider: true })
    const [mine, other] = [aSubject(), aSubject()]
    const taken = await atCorp(aSubject(), verified(anEmail()))
    const subjects = [...corp.people.keys()]
    const elsewhere = await atCorp(subjects.at(-1) ?? '', undefined, token)
    assert.equal(elsewhere.problem.code, 'sign_on_linked_elsewhere', taken.body.email)
    const entered = await atCorp(mine, {}, token)
    assert.equal(entered.body?.id, id, entered.problem?.error)
    assert.equal((await atCorp(other, {}, token)).problem.code, 'sign_on_without_email')
    assert.deepEqual(await check(token), { valid: false, byProvider: true })
    assert.equal((await atCorp(mine)).body.id, id)
    const { body } = await admin.call(adminUserApi.list, { query: { userIds: id } })
    assert.deepEqual([body[0]?.invitedAt, body[0]?.emailProven], [undefined, undefined])
    await inTrail(id, 'invitation_accepted', 'sign_on_linked')
    const me = withToken(auth.url, tokenOf(entered))
    const opened = await aProgram(me, await proofAtCorp(me, mine))
    assert.equal(await opened(), undefined)
    await require(false)
  })

  it('asks an administrator for a password, by which they come in past the provider, and others where it opens something', async () => {
    await require(true)
    const chief = await invited('admin')
    assert.deepEqual(await check(chief.token), { valid: true, byProvider: false })
    await require(false)
    const somebody = await invited()
    assert.deepEqual(await check(somebody.token), { valid: true, byProvider: false })
    for (const { mail } of [chief, somebody]) assert.match(mail, /Choose a password to open it/)
  })
})
