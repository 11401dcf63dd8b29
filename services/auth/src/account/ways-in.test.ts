import assert from 'node:assert/strict'
import { after, afterEach, describe, it } from 'node:test'
import { adminUserApi } from '@sortie/contracts/admin-user'
import { sessionApi } from '@sortie/contracts/auth'
import { type OrganisationChange, organisationApi } from '@sortie/contracts/organisation'
import { trailApi } from '@sortie/contracts/trail'
import { anEmail, aPassword, sharedAuth } from '../testing/auth-under-test.ts'

const auth = await sharedAuth()
after(() => auth.stop())
const set = (body: OrganisationChange) => auth.admin.call(organisationApi.change, { body })
afterEach(() => set({ waysIn: 'open', joinDomains: [] }))

let count = 0
const at = (domain: string) => `ways${++count}@${domain}`
const register = (email: string) =>
  auth.anyone.call(sessionApi.register, { body: { email, password: aPassword } })
const domains: OrganisationChange = {
  waysIn: 'domains',
  joinDomains: ['example.com', 'example.net'],
}

describe('who makes an account', () => {
  it('is a setting that the Register screen is told', async () => {
    const shown = async () => (await auth.anyone.call(sessionApi.waysIn, {})).body
    assert.deepEqual(await shown(), { rule: null, closed: false, providerOnly: false })
    const { body } = await set({ waysIn: 'domains', joinDomains: [' Example.COM '] })
    assert.deepEqual([body.waysIn, body.joinDomains], ['domains', ['example.com']])
    const { rule, closed } = await shown()
    assert.match(rule ?? '', /an e-mail address at example.com:/)
    assert.equal(closed, false)
    await set({ waysIn: 'invited' })
    assert.equal((await shown()).closed, true)
  })

  for (const [setting, email, status, code] of [
    [{ waysIn: 'open' }, at('anywhere.example'), 201, undefined],
    [{ waysIn: 'invited' }, at('example.com'), 403, 'registration_closed'],
    [{ waysIn: 'sso' }, at('example.com'), 403, 'registration_closed'],
    [{ waysIn: 'directory' }, at('example.com'), 403, 'registration_closed'],
    [domains, at('EXAMPLE.net'), 401, 'email_unproven'],
    [domains, at('sub.example.com'), 400, 'invalid_request'],
    [domains, at('notexample.com'), 400, 'invalid_request'],
    [domains, at('example.com.evil.example'), 400, 'invalid_request'],
  ] as const) {
    it(`with ${setting.waysIn} ${email.split('@')[1]} gets ${status} ${code ?? ''}`, async () => {
      assert.equal((await set(setting as OrganisationChange)).status, 200)
      const answer = await register(email)
      assert.deepEqual([answer.status, answer.problem?.code], [status, code])
      assert.equal(answer.headers.get('x-session-token') !== null, status === 201)
      const { body } = await auth.admin.call(adminUserApi.list, { query: { search: email } })
      assert.equal(body.length, [201, 401].includes(status) ? 1 : 0)
    })
  }

  it('by domain, nobody signs in before the address is proven, whoever came in before too', async () => {
    const earlier = await auth.register()
    await set(domains)
    const email = at('example.com')
    await register(email)
    for (const username of [email, earlier.user.email]) {
      const answer = await auth.anyone.call(sessionApi.login, {
        body: { username, password: aPassword },
      })
      assert.deepEqual([answer.status, answer.problem.code], [401, 'email_unproven'])
    }
  })

  it('leaves administrators what they do: people are made and invited in every way', async () => {
    for (const waysIn of ['invited', 'sso', 'directory'] as const) {
      await set({ waysIn })
      const made = { email: anEmail(), password: aPassword }
      assert.equal((await auth.admin.call(adminUserApi.create, { body: made })).status, 201)
      assert.ok(await auth.login(made.email, aPassword))
      const invited = { email: anEmail(), invitation: true }
      assert.equal((await auth.admin.call(adminUserApi.create, { body: invited })).status, 201)
    }
  })

  it('needs a domain where it goes by domains, and is in the trail', async () => {
    const none = await set({ waysIn: 'domains' })
    assert.deepEqual([none.status, Object.keys(none.problem.fields ?? {})], [400, ['joinDomains']])
    const wrong = await set({ waysIn: 'domains', joinDomains: ['@example.com'] })
    assert.equal(wrong.status, 400)
    await set(domains)
    const { body } = await auth.admin.call(trailApi.list, { query: { limit: 1 } })
    assert.deepEqual(
      body.map(({ act, changes }) => ({ act, changes })),
      [
        {
          act: 'ways_in_changed',
          changes: [
            { field: 'waysIn', from: 'open', to: 'domains' },
            { field: 'joinDomains', from: '[]', to: JSON.stringify(domains.joinDomains) },
          ],
        },
      ],
    )
  })
})
