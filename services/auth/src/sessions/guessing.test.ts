import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { sessionApi } from '@sortie/contracts/auth'
import { anEmail, aPassword, authUnderTest } from '../testing/auth-under-test.ts'
import { mailsTo } from '../testing/mails.ts'

const auth = await authUnderTest({
  LIMIT_SIGN_IN: '3',
  LIMIT_SIGN_IN_ACCOUNT: '20',
  LIMIT_REGISTRATIONS_TAKEN: '2',
  LIMIT_FORGOTTEN_ACCOUNT: '2',
})
after(() => auth.stop())

describe('guessing', () => {
  const from = (address: string) => ({ headers: { 'x-forwarded-for': address } })

  it('guessing a password is delayed, while the owner signs in from elsewhere', async () => {
    const { user } = await auth.register()
    const guess = (address: string, password = 'wrong password') =>
      auth.anyone.call(
        sessionApi.login,
        { body: { username: user.email, password } },
        from(address),
      )
    const statuses: number[] = []
    for (let i = 0; i < 5; i++) statuses.push((await guess('203.0.113.1')).status)
    assert.deepEqual(statuses, [401, 401, 401, 401, 429])
    const refused = await guess('203.0.113.1', aPassword)
    assert.equal(refused.status, 429)
    assert.equal(refused.problem.code, 'too_many_attempts')
    assert.match(refused.problem.error, /^Too many attempts\./)
    assert.ok(Number(refused.headers.get('retry-after')) >= 1)
    assert.equal((await guess('203.0.113.2', aPassword)).status, 200)
  })

  it('guessing at an unknown account is delayed in the same way', async () => {
    const username = anEmail()
    const statuses: number[] = []
    for (let i = 0; i < 5; i++) {
      const body = { username, password: 'wrong password' }
      statuses.push(
        (await auth.anyone.call(sessionApi.login, { body }, from('203.0.113.3'))).status,
      )
    }
    assert.deepEqual(statuses, [401, 401, 401, 401, 429])
  })

  it('testing by registration whether an address has an account is limited', async () => {
    const { user } = await auth.register()
    const tryOut = (email: string, address: string) =>
      auth.anyone.call(sessionApi.register, { body: { email, password: aPassword } }, from(address))
    assert.equal((await tryOut(user.email, '203.0.113.4')).status, 409)
    assert.equal((await tryOut(user.email, '203.0.113.4')).status, 409)
    const refused = await tryOut(anEmail(), '203.0.113.4')
    assert.equal(refused.status, 429)
    assert.ok(Number(refused.headers.get('retry-after')) > 60)
    assert.equal((await tryOut(anEmail(), '203.0.113.5')).status, 201)
  })

  it('testing by reset mails whether an address has an account meets the same limit for all', async () => {
    const { user } = await auth.register()
    for (const email of [user.email, anEmail()]) {
      const statuses: number[] = []
      for (let i = 0; i < 3; i++)
        statuses.push(
          (await auth.anyone.call(sessionApi.forgotPassword, { body: { email } })).status,
        )
      assert.deepEqual(statuses, [200, 200, 429])
    }
  })

  it('guessing a password from many addresses leaves the owner a way in', async () => {
    const { user } = await auth.register()
    const login = async (address: string, password: string) => {
      const body = { username: user.email, password }
      return (await auth.anyone.call(sessionApi.login, { body }, from(address))).status
    }
    for (let i = 0; i < 8; i++)
      for (let address = 10; address < 17; address++) await login(`198.51.100.${address}`, 'wrong')
    // Refused by the limit of their own address from then on, they no longer count for the account.
    await Promise.all(
      Array.from({ length: 60 }, (_, i) => login(`198.51.100.${10 + (i % 7)}`, 'wrong')),
    )
    await auth.anyone.call(sessionApi.forgotPassword, { body: { email: user.email } })
    const [mail = ''] = await mailsTo(auth, user.email, /Reset your/)
    const token = /reset-password\?token=([\w-]+)/.exec(mail)?.[1] ?? ''
    const body = { token, password: 'a new password' }
    const home = from('203.0.113.40')
    assert.equal((await auth.anyone.call(sessionApi.resetPassword, { body }, home)).status, 200)
    for (let i = 0; i < 40; i++) await login(`198.51.101.${i}`, 'wrong')
    assert.equal(await login('203.0.113.40', 'a new password'), 200)
  })

  it('guessing from many addresses does not delay the owner where the account was registered', async () => {
    const [email, home] = [anEmail(), from('203.0.113.60')]
    const account = { body: { email, password: aPassword } }
    assert.equal((await auth.anyone.call(sessionApi.register, account, home)).status, 201)
    for (let i = 0; i < 40; i++) {
      const body = { username: email, password: 'wrong' }
      await auth.anyone.call(sessionApi.login, { body }, from(`198.51.103.${i}`))
    }
    const body = { username: email, password: aPassword }
    assert.equal((await auth.anyone.call(sessionApi.login, { body }, home)).status, 200)
  })

  it('strangers who ask for reset mails neither delay the owner nor use up the owner’s mails', async () => {
    const { user } = await auth.register()
    const email = user.email
    const ask = async (address: string) =>
      (await auth.anyone.call(sessionApi.forgotPassword, { body: { email } }, from(address))).status
    await auth.login(email, aPassword, from('203.0.113.50'))
    for (let i = 0; i < 6; i++) assert.equal(await ask(`198.51.102.${i}`), 200)
    assert.equal(await ask('203.0.113.51'), 200)
    await mailsTo(auth, email, /Reset your/, 2)
    assert.equal(await ask('203.0.113.50'), 200)
    assert.equal((await mailsTo(auth, email, /Reset your/, 3)).length, 3)
  })
})
