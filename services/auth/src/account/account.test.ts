import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { accountApi } from '@sortie/contracts/account'
import { sessionApi } from '@sortie/contracts/auth'
import {
  type AuthUnderTest,
  aPassword,
  type SignedIn,
  sharedAuth,
} from '../testing/auth-under-test.ts'
import { mailsTo } from '../testing/mails.ts'

const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'
const safari =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'

const auth = await sharedAuth()
after(() => auth.stop())

describe('an account', () => {
  const at = (address: string, userAgent: string, zone = 'UTC') => ({
    headers: { 'x-forwarded-for': address, 'user-agent': userAgent, 'x-time-zone': zone },
  })
  const alive = async (person: AuthUnderTest['admin']) =>
    (await person.call(sessionApi.user, {})).status === 200

  it('lists where it is signed in, by device and address, and nobody else’s', async () => {
    const me = await auth.register()
    await auth.register()
    await auth.login(me.user.email, me.password, at('203.0.113.7', firefox))
    await auth.login(me.user.email, me.password, at('2001:db8::7', safari))
    const { body } = await me.call(accountApi.sessions, {})
    assert.deepEqual(
      body.map(({ device, address, current }) => [device, address, current]).slice(0, 2),
      [
        ['Safari on iOS', '2001:db8::7', false],
        ['Firefox on Windows', '203.0.113.7', false],
      ],
    )
    assert.deepEqual(
      body.map(({ current }) => current),
      [false, false, true],
    )
  })

  it('ends one session', async () => {
    const me = await auth.register()
    const elsewhere = await auth.login(me.user.email, me.password)
    const { body } = await elsewhere.call(accountApi.sessions, {})
    const id = body.find(({ current }) => current)?.id ?? ''
    assert.equal((await me.call(accountApi.endSession, { params: { id } })).status, 204)
    assert.equal(await alive(elsewhere), false)
    assert.equal(await alive(me), true)
    assert.equal((await me.call(accountApi.sessions, {})).body.length, 1)
    assert.equal((await me.call(accountApi.endSession, { params: { id } })).status, 404)
    const { body: feed } = await auth.feed()
    assert.ok(feed.ended.some(({ sid }) => sid === id))
  })

  it('ends the other sessions and keeps this one', async () => {
    const me = await auth.register()
    const others = [await auth.login(me.user.email, me.password)]
    others.push(await auth.login(me.user.email, me.password))
    assert.equal((await me.call(accountApi.endOtherSessions, {})).status, 204)
    for (const other of others) assert.equal(await alive(other), false)
    assert.equal(await alive(me), true)
    assert.equal((await me.call(accountApi.sessions, {})).body.length, 1)
  })

  it('changes its password with the current one, and stays signed in here only', async () => {
    const me = await auth.register()
    const elsewhere = await auth.login(me.user.email, me.password)
    const change = (currentPassword: string, password: string) =>
      me.call(accountApi.changePassword, { body: { currentPassword, password } })
    const wrong = await change('not it', 'a better password')
    assert.deepEqual([wrong.status, wrong.problem.code], [403, 'wrong_password'])
    assert.equal(await alive(elsewhere), true)
    assert.equal((await change(aPassword, aPassword)).status, 400)
    const done = await change(aPassword, 'a better password')
    assert.equal(done.status, 204)
    const mine = auth.withToken(done.headers.get('x-session-token') ?? '')
    assert.equal((await mine.call(sessionApi.user, {})).status, 200)
    assert.equal(await alive(elsewhere), false)
    assert.equal(await alive(me), false, 'the old token is of the generation before')
    assert.equal((await mine.call(accountApi.sessions, {})).body.length, 1)
    await auth.login(me.user.email, 'a better password')
    const [mail] = await mailsTo(auth, me.user.email, /password was changed/)
    assert.match(mail ?? '', /ask for a reset link/)
  })

  it('slows down who tries passwords with somebody’s session', async () => {
    const me = await auth.register()
    const body = { currentPassword: 'a guess', password: 'a better password' }
    const statuses: number[] = []
    for (let i = 0; i < 8; i++)
      statuses.push((await me.call(accountApi.changePassword, { body })).status)
    assert.ok(statuses.includes(429), `${statuses}`)
  })

  it('changes its address once the mailed link is followed, and tells the address before', async () => {
    const me = await auth.register()
    const email = `new-${me.user.email}`
    const body = { currentPassword: aPassword, email: email.toUpperCase() }
    assert.equal((await me.call(accountApi.changeEmail, { body })).status, 200)
    assert.equal((await me.call(sessionApi.user, {})).body.email, me.user.email)
    const [mail = ''] = await mailsTo(auth, email, /Confirm/)
    const token = /confirm-email\?token=([\w-]+)/.exec(mail)?.[1] ?? ''
    const confirm = () => auth.anyone.call(accountApi.confirmEmail, { body: { token } })
    const answers = await Promise.all([confirm(), confirm(), confirm()])
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 400, 400])
    assert.equal((await me.call(sessionApi.user, {})).body.email, email)
    await auth.login(email, aPassword)
    await mailsTo(auth, me.user.email, /e-mail address was changed/)
  })

  it('changes of address are limited an hour, by user and by new address', async () => {
    const [me, other] = [await auth.register(), await auth.register()]
    const ask = (who: SignedIn, email: string) =>
      who.call(accountApi.changeEmail, { body: { currentPassword: aPassword, email } })
    const mine = [1, 2, 3, 4, 5, 6].map((nth) => () => ask(me, `${nth}-${me.user.email}`))
    assert.deepEqual(await statusesOf(mine), [200, 200, 200, 200, 200, 429])
    const target = `target-${me.user.email}`
    const people = [other, await auth.register(), await auth.register()]
    const theirs = [...people, ...people].map((who) => () => ask(who, target))
    assert.deepEqual(await statusesOf(theirs), [200, 200, 200, 200, 200, 429])
    assert.equal((await mailsTo(auth, target, /Confirm/, 5)).length, 5)
  })

  it('does not take the address of another, nor one that was taken meanwhile', async () => {
    const [me, other] = [await auth.register(), await auth.register()]
    const ask = (email: string) =>
      me.call(accountApi.changeEmail, { body: { currentPassword: aPassword, email } })
    assert.equal((await ask(other.user.email)).problem.code, 'email_taken')
    assert.equal((await ask(me.user.email)).status, 400)
    const email = `late-${me.user.email}`
    await ask(email)
    const [mail = ''] = await mailsTo(auth, email, /Confirm/)
    await auth.register(email)
    const token = /confirm-email\?token=([\w-]+)/.exec(mail)?.[1] ?? ''
    const late = await auth.anyone.call(accountApi.confirmEmail, { body: { token } })
    assert.deepEqual([late.status, late.problem.code], [409, 'email_taken'])
    assert.equal(await alive(me), true)
  })

  it('is told of a sign-in from a new device or place, in their own zone, and not of a known one', async () => {
    const me = await auth.register()
    await auth.login(me.user.email, me.password, at('203.0.113.9', firefox))
    const [mail = ''] = await mailsTo(auth, me.user.email, /New sign-in/)
    assert.match(mail, /Firefox on Windows/)
    assert.match(mail, /203\.0\.113\.9/)
    await auth.login(me.user.email, me.password, at('203.0.113.9', firefox, 'Asia/Tokyo'))
    const elsewhere = at('203.0.113.10', firefox, 'America/New_York')
    await auth.login(me.user.email, me.password, elsewhere)
    const both = await mailsTo(auth, me.user.email, /New sign-in/, 2)
    assert.equal(both.length, 2)
    // On the clock of the owner, by the sign-in before: the new one may be a stranger's.
    assert.match(both[1] ?? '', /on [A-Z][a-z]+ \d+, 20\d\d at \d+:\d\d [AP]M GMT\+9/)
  })
})

async function statusesOf(calls: Array<() => Promise<{ status: number }>>): Promise<number[]> {
  const statuses: number[] = []
  for (const call of calls) statuses.push((await call()).status)
  return statuses
}
