import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, it } from 'node:test'
import { adminUserApi } from '@sortie/contracts/admin-user'
import { sessionApi } from '@sortie/contracts/auth'
import type { FactEvent, TrailAct } from '@sortie/contracts/facts'
import { profileApi } from '@sortie/contracts/profile'
import { historyApi, type TrailEntryJson, trailApi } from '@sortie/contracts/trail'
import { ChainCheck } from '@sortie/platform/trail/chain'
import { eventually } from '@sortie/testing/eventually'
import type { Client } from '@sortie/testing/test-service'
import { announced } from '../testing/announced.ts'
import {
  type AuthUnderTest,
  aPassword,
  type SignedIn,
  sharedAuth,
} from '../testing/auth-under-test.ts'

let auth: AuthUnderTest
let me: SignedIn
before(async () => {
  auth = await sharedAuth()
  me = await auth.register()
})
after(() => auth.stop())

const trailOf = async (query: object) =>
  (await auth.admin.call(trailApi.list, { query: query as never })).body
const verified = async () => (await auth.admin.call(trailApi.verify, {})).body
const historyOf = async (client: Client, id: string): Promise<TrailEntryJson[]> =>
  (await client.call(historyApi.of, { params: { id }, query: {} })).body
/** A changed expense, as its service tells it. */
const changed = (more: object = {}, event: object = {}) => {
  const who = { ownerId: me.user.id, actorId: me.user.id }
  const changes = [
    { field: 'amount', from: 1000, to: 2000 },
    { field: 'merchant', from: null, to: 'Café Adler' },
  ]
  return announced('expense.changed', { act: 'expense_changed', ...who, changes, ...more }, event)
}

describe('the trail', () => {
  it('has who signed in, failed to, changed their profile and signed out, with the device', async () => {
    const { user } = await auth.register()
    const person = await auth.login(user.email, aPassword)
    const wrong = { username: user.email, password: 'a wrong one' }
    await auth.anyone.call(sessionApi.login, { body: wrong })
    const body = { employeeName: 'Ada', department: 'Sales', manager: '' }
    await person.call(profileApi.changeProfile, { body } as never)
    await person.call(sessionApi.logout, {})
    // At once: what this service did is in whatever is read after it.
    const entries = await trailOf({ person: user.id })
    assert.deepEqual(entries.map(({ act }) => act).reverse(), [
      'registered',
      'signed_in',
      'sign_in_failed',
      'profile_changed',
      'signed_out',
    ])
    const [, profile, failed] = entries
    assert.equal(failed?.actor?.name, 'Ada')
    assert.ok(
      failed?.changes.some(({ field, to }) => field === 'reason' && to === 'wrong_credentials'),
    )
    assert.deepEqual(
      profile?.changes.find(({ field }) => field === 'employeeName'),
      { field: 'employeeName', from: null, to: 'Ada' },
    )
  })

  it('has a failure to sign in to no account, without the name that was typed', async () => {
    const body = { username: 'nobody@example.org', password: 'a wrong one' }
    await auth.anyone.call(sessionApi.login, { body })
    const [entry] = await trailOf({ act: 'sign_in_failed' })
    assert.equal(entry?.owner, null)
    assert.ok(!JSON.stringify(entry).includes('nobody@'))
  })

  it("has what an administrator changed of a user's account, from and to", async () => {
    const { id } = await auth.made()
    await auth.admin.call(adminUserApi.change, { params: { id }, body: { role: 'admin' } })
    const [entry] = await trailOf({ kind: 'user', id, act: 'role_changed' })
    assert.equal(entry?.actor?.id, auth.admin.user.id)
    assert.deepEqual(entry?.changes, [{ field: 'role', from: 'user', to: 'admin' }])
  })

  it('has what this service did, with its name, also where nobody reads it before it is sent', async () => {
    const { user } = await auth.register()
    const { TrailLineModel } = await import('./trail.model.ts')
    const line = { act: 'registered', service: 'auth', ownerId: user.id }
    await eventually(async () => assert.ok(await TrailLineModel.exists(line)))
  })

  it('has nothing that a service says in the name of another', async () => {
    const id = randomUUID()
    const saying = (type: FactEvent, act: TrailAct) => announced(type, { act: act as never, id })
    await assert.rejects(saying('trip.changed', 'report_paid'))
    await assert.rejects(saying('trip.changed', 'mission_deleted'))
    await assert.rejects(saying('expensefailure.settled', 'role_changed'))
    await assert.rejects(saying('receipt.downloaded', 'mission_deleted'))
    await saying('trip.deleted', 'mission_deleted')
    await saying('expensefailure.settled', 'event_discarded')
    assert.deepEqual(
      (await trailOf({ id })).map(({ act, service }) => [act, service]),
      [
        ['event_discarded', 'expense'],
        ['mission_deleted', 'travel'],
      ],
    )
  })

  it('has what waited for a month, and nothing from longer ago or from days to come', async () => {
    const hours = (count: number) => new Date(Date.now() + count * 3600_000).toISOString()
    for (const time of [hours(-30 * 24), hours(-5), hours(0.01)])
      assert.equal((await trailOf({ id: await changed({}, { time }) }))[0]?.at, time)
    for (const time of ['2020-01-01T00:00:00.000Z', hours(-32 * 24), hours(1), 'yesterday', ''])
      await assert.rejects(changed({}, { time }), { code: 'trail_time' })
  })

  it('has an event once that comes several times, before and after it is a line', async () => {
    const [id, noteId] = [randomUUID(), randomUUID()]
    const twice = () => Promise.all([changed({ id }, { noteId }), changed({ id }, { noteId })])
    await twice()
    assert.equal((await trailOf({ id })).length, 1)
    await twice()
    assert.equal((await trailOf({ id })).length, 1)
    await changed({ id })
    assert.equal((await trailOf({ id })).length, 2)
  })

  it('has no line of an event that says nothing to it', async () => {
    const { handleContent } = await import('@sortie/platform/events/consume-queue')
    const { trailConsumers } = await import('./trail.consumers.ts')
    const data = { userId: me.user.id, tripId: randomUUID() }
    const event = { id: randomUUID(), type: 'trip.changed', time: new Date().toISOString(), data }
    await handleContent(trailConsumers, JSON.stringify(event))
    assert.deepEqual(await trailOf({ id: data.tripId }), [])
  })

  it('has all that come at one moment, though one of them cannot be stored', async () => {
    const { appendSoon } = await import('./append.ts')
    const id = randomUUID()
    const line = { at: new Date(), service: 'expense', act: 'expense_changed', actorId: null }
    const about = { ...line, kind: 'expense', id, of: null, ownerId: null, changes: [] }
    const endless = { of: {} }
    Object.assign(endless.of, { endless })
    const settled = await Promise.allSettled(
      [{}, endless, {}, {}].map((more) =>
        appendSoon({ ...about, noteId: randomUUID(), ...more } as never),
      ),
    )
    assert.deepEqual(
      settled.map(({ status }) => status),
      ['fulfilled', 'rejected', 'fulfilled', 'fulfilled'],
    )
    assert.equal((await trailOf({ id })).length, 3)
    assert.deepEqual((await verified()).fault, null)
  })

  it('loses and doubles nothing where more come than go into the chain together', async () => {
    const id = randomUUID()
    await Promise.all(Array.from({ length: 250 }, () => changed({ id })))
    assert.equal((await trailOf({ id, limit: 1000 })).length, 250)
    assert.deepEqual((await verified()).fault, null)
  })

  it('is paged and narrowed by person, act, kind and time', async () => {
    const first = await auth.admin.call(trailApi.list, { query: { limit: 2 } })
    const after = /after=([^&>]+)/.exec(first.headers.get('link') ?? '')?.[1]
    const second = await trailOf({ limit: 2, after: decodeURIComponent(after ?? '') })
    assert.equal(first.body[1]?.seq, (second[0]?.seq ?? 0) + 1)
    const soon = new Date(Date.now() + 60_000).toISOString()
    assert.equal((await trailOf({ from: soon })).length, 0)
    assert.ok(
      (await trailOf({ to: soon, kind: 'expense' })).every(({ kind }) => kind === 'expense'),
    )
  })
})

describe('the history of a record', () => {
  it('is for its owner and administrators, with what belongs to the record', async () => {
    const id = await changed()
    const about = { kind: 'receipt', of: id, ownerId: me.user.id } as const
    await announced('receipt.deleted', { act: 'receipt_deleted', ...about })
    const other = await auth.register()
    for (const client of [me, auth.admin])
      assert.deepEqual(
        (await historyOf(client, id)).map(({ act }) => act),
        ['receipt_deleted', 'expense_changed'],
      )
    assert.deepEqual(await historyOf(other, id), [])
  })
})

describe('an entry that is shown', () => {
  it('has the names of people instead of their ids, and leaves an id of nobody', async () => {
    const [id, nobody] = [randomUUID(), randomUUID()]
    const changes = [
      { field: 'approverId', from: nobody, to: me.user.id },
      { field: 'batchId', from: null, to: me.user.id },
    ]
    const about = { kind: 'report', id, ownerId: me.user.id, changes } as const
    await announced('approval.changed', { act: 'report_questioned', ...about })
    const [shown] = await historyOf(me, id)
    assert.deepEqual(shown?.changes, [
      { field: 'approverId', from: nobody, to: me.user.email },
      { field: 'batchId', from: null, to: me.user.id },
    ])
    assert.equal((await verified()).whole, true)
  })
})

describe('a copy of the trail', () => {
  it('is whole, and ends with the line that tells of the copy', async () => {
    const text = await (await auth.admin.raw('/admin/trail/export')).text()
    const lines = text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line))
    const check = new ChainCheck()
    for (const line of lines) check.add(line)
    assert.equal(check.end().fault, null)
    assert.equal(lines.at(-1).act, 'trail_exported')
    assert.ok(!text.includes('Café Adler'), 'texts are not in the chain')
  })

  it('for a table has the texts', async () => {
    const answer = await auth.admin.raw('/admin/trail/export?format=csv&kind=expense')
    assert.match(answer.headers.get('content-type') ?? '', /text\/csv/)
    assert.match(await answer.text(), /amount: 1000 > 2000; merchant: {2}> Café Adler/)
  })
})

describe('the chain', () => {
  it("stays whole when a person's texts are erased", async () => {
    const id = await changed()
    assert.equal((await historyOf(me, id))[0]?.changes[1]?.to, 'Café Adler')
    const { forgetTexts } = await import('./forget-texts.ts')
    await forgetTexts(me.user.id)
    assert.deepEqual((await historyOf(me, id))[0]?.changes, [
      { field: 'amount', from: 1000, to: 2000 },
      { field: 'merchant', from: null, to: null },
    ])
    assert.equal((await verified()).whole, true)
  })

  it('names the first line that was changed in the database', async () => {
    const { TrailLineModel } = await import('./trail.model.ts')
    const line = await TrailLineModel.findById(5).lean()
    await TrailLineModel.updateOne({ _id: 5 }, { $set: { actorId: randomUUID() } })
    const { whole, fault } = await verified()
    assert.deepEqual([whole, fault?.seq], [false, 5])
    await TrailLineModel.updateOne({ _id: 5 }, { $set: { actorId: line?.actorId } })
    assert.equal((await verified()).whole, true)
  })
})
