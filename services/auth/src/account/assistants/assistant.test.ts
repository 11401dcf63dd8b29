import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, describe, it } from 'node:test'
import { adminUserApi } from '@sortie/contracts/admin-user'
import { adminAssistantApi, assistantApi } from '@sortie/contracts/assistant'
import { sessionApi } from '@sortie/contracts/auth'
import { trailApi } from '@sortie/contracts/trail'
import { eventually } from '@sortie/testing/eventually'
import { aPassword, type SignedIn, sharedAuth } from '../../testing/auth-under-test.ts'
import { proofOf } from '../../testing/factors.ts'
import { mailsTo } from '../../testing/mails.ts'

const auth = await sharedAuth()
after(() => auth.stop())

const day = (days: number) => new Date(Date.now() + days * 24 * 3600_000).toISOString().slice(0, 10)
const known = async () => auth.login((await auth.made()).email, aPassword)
const allow = async (principal: SignedIn, email: string, more: object = {}) =>
  principal.call(assistantApi.allow, {
    body: { email, until: day(30), proof: await proofOf(principal), ...more },
  })
const of = async (who: SignedIn) => (await who.call(assistantApi.list, {})).body
const end = (who: SignedIn, id: string) => who.call(assistantApi.end, { params: { id } })
const act = (who: SignedIn, id: string) => who.call(assistantApi.act, { params: { id } })

describe('an allowance to act for somebody', () => {
  it('is given by the person alone, after they have shown who they are, to somebody known and for a year at most', async () => {
    const [principal, assistant] = [await known(), await known()]
    const { email } = assistant.user
    const stranger = await auth.register()
    for (const [why, given, status, field] of [
      ['no proof', { proof: undefined }, 403, 'proof'],
      ['a proof of somebody else', { proof: await proofOf(assistant) }, 401, undefined],
      ['over', { until: day(-2) }, 400, 'until'],
      ['more than a year', { until: day(370) }, 400, 'until'],
      ['oneself', { email: principal.user.email }, 400, 'email'],
      ['nobody', { email: 'nobody@example.org' }, 400, 'email'],
      ['an address that nobody has proven', { email: stranger.user.email }, 400, 'email'],
    ] as const) {
      const { status: said, problem } = await allow(principal, email, given)
      assert.equal(said, status, why)
      if (field) assert.ok(problem.fields?.[field], why)
    }
    assert.equal((await allow(stranger, email)).status, 400)
    assert.deepEqual(await of(principal), { assistants: [], principals: [] })

    const given = await allow(principal, email, { all: true })
    assert.equal(given.status, 201)
    const { id } = given.body
    const [mine, theirs] = [await of(principal), await of(assistant)]
    assert.deepEqual(
      mine.assistants.map(({ person, all, usedAt }) => [person.email, all, usedAt]),
      [[email, true, null]],
    )
    assert.deepEqual(
      theirs.principals.map(({ id, person }) => [id, person.email]),
      [[id, principal.user.email]],
    )
    await eventually(async () => {
      assert.equal((await mailsTo(auth, email, /lets you enter expenses/)).length, 1)
      assert.equal((await mailsTo(auth, principal.user.email, /may enter expenses/)).length, 1)
    })
    const again = await allow(principal, email)
    assert.deepEqual(
      (await of(principal)).assistants.map(({ id }) => id),
      [again.body.id],
    )
    assert.equal((await act(assistant, id)).status, 404, 'the one before has ended')
  })

  it('is given to ten people at a time, also when several are given at once', async () => {
    const principal = await known()
    const { AllowanceModel } = await import('../../users/allowance.ts')
    const [createdAt, until, endsAt] = [new Date(0), new Date(day(9)), new Date(day(9))]
    const one = { principalId: principal.user.id, until, endsAt, all: false, createdAt }
    for (let given = 0; given < 9; given++)
      await AllowanceModel.create([{ ...one, assistantId: randomUUID() }])
    const proof = await proofOf(principal)
    const emails = [(await auth.made()).email, (await auth.made()).email, (await auth.made()).email]
    const answers = await Promise.all(emails.map((email) => allow(principal, email, { proof })))
    assert.deepEqual(answers.map(({ status }) => status).sort(), [201, 409, 409])
  })

  it('is ended by either of the two, by an administrator, and by whoever of them leaves; by nobody else', async () => {
    const endings: Array<[string, (id: string, who: SignedIn[]) => Promise<{ status: number }>]> = [
      ['the person', (id, [principal]) => end(principal as SignedIn, id)],
      ['the assistant, who declines', (id, [, assistant]) => end(assistant as SignedIn, id)],
      ['an administrator', (id) => auth.admin.call(adminAssistantApi.end, { params: { id } })],
      ['the person leaves', (_id, [principal]) => deactivate(principal as SignedIn)],
      ['the assistant leaves', (_id, [, assistant]) => deactivate(assistant as SignedIn)],
    ]
    const ended: string[] = []
    for (const [who, ends] of endings) {
      const [principal, assistant, other] = [await known(), await known(), await known()]
      const { id } = (await allow(principal, assistant.user.email)).body
      for (const stranger of [other, auth.admin]) {
        assert.equal((await end(stranger, id)).status, 404, who)
        assert.equal((await act(stranger, id)).status, 404, who)
      }
      assert.equal((await act(principal, id)).status, 404, who)
      const shown = await auth.admin.call(adminAssistantApi.of, {
        params: { id: principal.user.id },
      })
      assert.equal(shown.body.assistants.length, 1, who)
      assert.ok((await ends(id, [principal, assistant])).status < 300, who)
      assert.equal(
        (await ends(id, [principal, assistant])).status,
        who.includes('leaves') ? 200 : 404,
      )
      const { body } = await auth.admin.call(adminAssistantApi.of, {
        params: { id: principal.user.id },
      })
      assert.deepEqual(body, { assistants: [], principals: [] }, who)
      ended.push(id)
    }
    const told = new Set((await auth.feed()).body.ended.map(({ sid }) => sid))
    for (const id of ended) assert.ok(told.has(id))
  })

  it('is ended by a new password of who gave it, by which a thief could have given it, and not by one of the assistant', async () => {
    const [principal, assistant] = [await known(), await known()]
    const { id } = (await allow(principal, assistant.user.email, { all: true })).body
    const renew = ({ user: { id } }: SignedIn) =>
      auth.admin.call(adminUserApi.resetPassword, { params: { id }, body: { password: aPassword } })
    assert.equal((await renew(assistant)).status, 200)
    const again = await auth.login(assistant.user.email, aPassword)
    assert.equal((await act(again, id)).status, 204)
    assert.equal((await renew(principal)).status, 200)
    assert.equal((await act(again, id)).status, 404)
    assert.ok((await auth.feed()).body.ended.some(({ sid }) => sid === id))
  })

  it('makes the session act for the person until it is left, with who acts in the trail', async () => {
    const [principal, assistant] = [await known(), await known()]
    const { id, until } = (await allow(principal, assistant.user.email)).body
    const begun = await act(assistant, id)
    assert.equal(begun.status, 204)
    const acting = auth.withToken(begun.headers.get('x-session-token') ?? '')
    const shown = (await acting.call(sessionApi.user, {})).body
    assert.deepEqual([shown.id, shown.acting?.id], [principal.user.id, id])
    assert.equal(shown.acting?.until, until)
    const chained = await acting.call(assistantApi.act, { params: { id: randomUUID() } })
    assert.equal(chained.problem.code, 'not_for_assistants')
    const left = await acting.call(assistantApi.leave, {})
    const own = auth.withToken(left.headers.get('x-session-token') ?? '')
    assert.equal((await own.call(sessionApi.user, {})).body.id, assistant.user.id)
    const query = { person: principal.user.id, kind: 'user' } as const
    const lines = (await auth.admin.call(trailApi.list, { query })).body
    const about = lines.filter(({ act }) => act === 'acting_begun' || act === 'assistant_allowed')
    assert.deepEqual(
      about.map(({ act, actor, owner }) => [act, actor?.id, owner?.id]),
      [
        ['acting_begun', assistant.user.id, principal.user.id],
        ['assistant_allowed', principal.user.id, principal.user.id],
      ],
    )
    const again = await act(assistant, id)
    const session = auth.withToken(again.headers.get('x-session-token') ?? '')
    assert.equal((await session.call(sessionApi.logout, {})).status, 204)
    assert.equal((await assistant.call(sessionApi.user, {})).status, 401)
  })
})

function deactivate({ user: { id } }: SignedIn) {
  return auth.admin.call(adminUserApi.deactivate, { params: { id } })
}
