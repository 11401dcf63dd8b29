import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { adminUserApi } from '@sortie/contracts/admin-user'
import { sessionApi } from '@sortie/contracts/auth'
import { internalAuthApi } from '@sortie/contracts/internal-auth'
import {
  type AuthUnderTest,
  anEmail,
  aPassword,
  authUnderTest,
  type SignedIn,
  withToken,
} from '../testing/auth-under-test.ts'

const noLimits = { LIMIT_SIGN_IN: '0', LIMIT_SIGN_IN_ACCOUNT: '0', LIMIT_SIGN_IN_ADDRESS: '0' }

describe('signing in', () => {
  let auth: AuthUnderTest
  let me: SignedIn
  let gone: string
  before(async () => {
    auth = await authUnderTest(noLimits)
    me = await auth.register()
    const deactivated = await auth.made()
    gone = deactivated.email
    await auth.admin.call(adminUserApi.deactivate, { params: { id: deactivated.id } })
  })
  after(() => auth.stop({ faults: 12 }))

  const tryOut = (username: string, password: string) =>
    auth.anyone.call(sessionApi.login, { body: { username, password } })

  it('answers the same for a wrong password, an unknown address and an inactive user', async () => {
    const answers = [
      await tryOut(me.user.email, 'wrong password'),
      await tryOut(anEmail(), aPassword),
      await tryOut(gone, aPassword),
      await tryOut(gone, 'wrong password'),
      await tryOut('no address at all', aPassword),
    ]
    for (const { status, problem, headers } of answers) {
      assert.equal(status, 401)
      assert.deepEqual(
        { ...problem, requestId: '' },
        {
          error: 'The e-mail address or the password is wrong.',
          code: 'wrong_credentials',
          requestId: '',
        },
      )
      assert.equal(headers.get('x-session-token'), null)
    }
  })

  it('takes the same time for a wrong password and an unknown address', async () => {
    const kinds = [
      { calls: [] as Cost[], work: () => tryOut(me.user.email, 'wrong password') },
      { calls: [] as Cost[], work: () => tryOut(anEmail(), 'wrong password') },
      { calls: [] as Cost[], work: () => tryOut(gone, aPassword) },
    ]
    const differences = { work: 1, time: 1 }
    // More samples stabilise the medians on a busy machine. Tolerance: a tenth of the processor time and a third of
    // the wall-clock time; skipping the password check would show as two thirds of both.
    for (let batch = 0; batch < 8 && Math.max(...Object.values(differences)) > 0.05; batch++) {
      for (let i = 0; i < 40; i++)
        for (let turn = 0; turn < kinds.length; turn++) {
          const kind = kinds[(i + turn) % kinds.length]
          kind?.calls.push(await costOf(kind.work))
        }
      differences.work = spread(kinds.map(({ calls }) => median(calls.map(({ work }) => work))))
      differences.time = spread(
        kinds.map(({ calls }) => median(undisturbed(calls.map(({ time }) => time)))),
      )
    }
    assert.ok(differences.work <= 0.1, `the medians of the work differ by ${differences.work}`)
    assert.ok(differences.time <= 1 / 3, `the medians of the time differ by ${differences.time}`)
  })

  it('of many at once gives each their own answer', async () => {
    const people = await Promise.all(Array.from({ length: 8 }, () => auth.made()))
    const asked = Array.from({ length: 48 }, (_, index) => ({
      email: index % 12 < people.length ? (people[index % 12]?.email ?? '') : anEmail(),
      password: index % 5 === 0 ? 'wrong password' : aPassword,
    }))
    const answers = await Promise.all(asked.map(({ email, password }) => tryOut(email, password)))
    for (const [index, { status, body }] of answers.entries()) {
      const person = people[index % 12]
      assert.equal(status, person && index % 5 !== 0 ? 200 : 401)
      if (status === 200) assert.equal(body.email, person?.email)
    }
  })

  it('of many at once, when the database fails, is refused to each, and goes on afterwards', async (test) => {
    const { UserModel } = await import('../users/user.model.ts')
    const find = test.mock.method(UserModel.collection, 'findOne', () => {
      throw new Error('not there')
    })
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => tryOut(me.user.email, aPassword)),
    )
    assert.deepEqual(
      answers.map(({ status }) => status),
      answers.map(() => 500),
    )
    find.mock.restore()
    assert.equal((await tryOut(me.user.email, aPassword)).status, 200)
  })

  it('takes no query operators', async () => {
    for (const body of [
      { username: { $gt: '' }, password: aPassword },
      { username: me.user.email, password: { $ne: null } },
      { username: [me.user.email], password: aPassword },
    ]) {
      const answer = await auth.anyone.raw('/api/login', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
      assert.equal(answer.status, 400)
      assert.equal(((await answer.json()) as { code: string }).code, 'invalid_request')
    }
    const form = await auth.anyone.raw('/api/login', {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: `username[$gt]=&password=${aPassword}`,
    })
    assert.equal(form.status, 415)
  })

  it('names what is missing', async () => {
    const { status, problem } = await auth.anyone.call(sessionApi.login, { body: {} as never })
    assert.equal(status, 400)
    assert.deepEqual(problem.fields, {
      username: 'Enter your e-mail address.',
      password: 'Enter your password.',
    })
  })

  it('at the instant of a deactivation leaves no living session', async () => {
    for (let i = 0; i < 10; i++) {
      const user = await auth.made()
      const [entered] = await Promise.all([
        tryOut(user.email, aPassword),
        auth.admin.call(adminUserApi.deactivate, { params: { id: user.id } }),
      ])
      const token = entered.headers.get('x-session-token')
      assert.ok(entered.status === 200 || entered.status === 401)
      if (!token) continue
      assert.equal((await withToken(auth.url, token).call(internalAuthApi.renew, {})).status, 401)
      const { gen } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
      const { body: feed } = await auth.feed()
      assert.ok(
        feed.generations.some(({ userId, generation }) => userId === user.id && generation > gen),
      )
    }
  })
})

type Cost = { time: number; work: number }

/** Wall-clock and processor time in ms of one call at a time; the service runs in this process. */
async function costOf(call: () => Promise<unknown>): Promise<Cost> {
  const before = process.cpuUsage()
  const started = performance.now()
  await call()
  const { user, system } = process.cpuUsage(before)
  return { time: performance.now() - started, work: (user + system) / 1000 }
}

/** The faster half: the slower samples waited for other programs. */
function undisturbed(values: number[]): number[] {
  return values.toSorted((a, b) => a - b).slice(0, Math.ceil(values.length / 2))
}

function spread(values: number[]): number {
  return Math.max(...values) / Math.min(...values) - 1
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}
