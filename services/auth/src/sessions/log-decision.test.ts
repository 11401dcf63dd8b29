import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { adminUserApi } from '@sortie/contracts/admin-user'
import { sessionApi } from '@sortie/contracts/auth'
import { log } from '@sortie/platform/ops/logger'
import { codeOf } from '@sortie/testing/app-code'
import { anEmail, aPassword, authUnderTest } from '../testing/auth-under-test.ts'
import { addAuthenticator, proofOf, stepByCode } from '../testing/factors.ts'

type Line = Record<string, unknown>

const auth = await authUnderTest({ LIMIT_SIGN_IN: '2' })
after(() => auth.stop())

describe('the log', () => {
  const network = '203.0.113.9'
  const from = { headers: { 'x-forwarded-for': network } }

  it('the log has a line for each sign-in: user, network, and why it was refused', async (t) => {
    const { user } = await auth.register()
    const lines = linesOf(t)
    const tried = (username: string, password: string) =>
      auth.anyone.call(sessionApi.login, { body: { username, password } }, from)
    await tried(user.email, aPassword)
    await tried(user.email, 'wrong password')
    const nobody = anEmail()
    await tried(nobody, 'wrong password')
    const way = { way: 'password', network }
    const userId = user.id
    assert.deepEqual(told(lines, 'sign-in step accepted'), [{ ...way, userId }])
    assert.deepEqual(told(lines, 'sign-in step refused'), [
      { ...way, userId, code: 'wrong_credentials' },
      { ...way, userId: null, code: 'wrong_credentials' },
    ])
    const [started] = told(lines, 'session started')
    assert.deepEqual([started?.userId, started?.network], [userId, network])
    const all = JSON.stringify(lines)
    for (const secret of [nobody, user.email, aPassword, 'wrong password'])
      assert.equal(all.includes(secret), false, secret)
  })

  it('the log has delayed sign-ins and codes of a second step', async (t) => {
    const me = await auth.register()
    const { secret } = await addAuthenticator(me, await proofOf(me))
    const lines = linesOf(t)
    await stepByCode(auth, me, codeOf(secret, 1))
    // Delays double, so on any machine some of these attempts come too early.
    for (let i = 0; i < 9; i++) await stepByCode(auth, me, '000000')
    const ofCodes = (message: string) => told(lines, message).filter(({ way }) => way === 'code')
    const refused = ofCodes('sign-in step refused')
    const person = { way: 'code', userId: me.user.id, network: refused[0]?.network }
    assert.deepEqual(ofCodes('sign-in step accepted'), [person])
    assert.deepEqual(refused[0], { ...person, code: 'wrong_code' })
    assert.equal(refused.length, 9)
    assert.ok(refused.some(({ code }) => code === 'too_many_attempts'))
  })

  it('the log has every refused access, by route and user', async (t) => {
    const me = await auth.register()
    const lines = linesOf(t)
    assert.equal((await me.call(adminUserApi.counts, {})).status, 403)
    assert.equal((await auth.anyone.call(adminUserApi.counts, {})).status, 401)
    const call = { method: 'GET', route: '/admin/users/counts' }
    assert.deepEqual(told(lines, 'access refused'), [
      { code: 'admin_only', userId: me.user.id, ...call },
      { code: 'signed_out', userId: null, ...call },
    ])
  })
})

type Mocking = { mock: { method: typeof import('node:test').mock.method } }

function linesOf({ mock }: Mocking): Line[] {
  const lines: Line[] = []
  for (const level of ['info', 'warn'] as const)
    mock.method(log, level, (fields: object, message: string) => lines.push({ ...fields, message }))
  return lines
}

function told(lines: Line[], wanted: string): Line[] {
  return lines
    .filter(({ message }) => message === wanted)
    .map(({ message: _message, ...fields }) => fields)
}
