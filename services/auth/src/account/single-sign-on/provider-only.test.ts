import assert from 'node:assert/strict'
import { after, it } from 'node:test'
import { adminUserApi } from '@sortie/contracts/admin-user'
import { sessionApi } from '@sortie/contracts/auth'
import { internalAuthApi } from '@sortie/contracts/internal-auth'
import { organisationApi } from '@sortie/contracts/organisation'
import { signInStepApi } from '@sortie/contracts/sign-in-step'
import { singleSignOnApi } from '@sortie/contracts/single-sign-on'
import { anEmail, aPassword } from '../../testing/auth-under-test.ts'
import { addAuthenticator, proofOf, signInByPasskey, withPasskey } from '../../testing/factors.ts'
import { mailsTo } from '../../testing/mails.ts'
import { aSubject, sharedSignOn, verified } from '../../testing/sign-on.ts'

const signOn = await sharedSignOn()
const { auth, corp, atCorp, linked, inTrail } = signOn
const { admin, anyone } = auth
after(() => signOn.stop())

const require = (providerOnly: boolean) =>
  admin.call(organisationApi.change, { body: { providerOnly } })
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
