import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { dayUsageApis } from '@sortie/contracts/day-usage'
import { expenseApi } from '@sortie/contracts/expense'
import { countAdded } from '@sortie/platform/day-quota'
import { anExpense } from '@sortie/testing/builders'
import { type Client, type TestService, testService } from '@sortie/testing/test-service'

let expense: TestService
before(async () => {
  expense = await testService(() => import('../service.ts'), {
    RECORDS_PER_DAY: '20',
    RECORDS_MB_PER_DAY: '1',
  })
})
after(() => expense.stop())

const someone = () => expense.as(expense.identity.person())
const add = (who: Client, fields = {}, key?: string) =>
  who.call(
    expenseApi.create,
    { body: anExpense(fields) },
    { headers: key ? { 'idempotency-key': key } : {} },
  )
const used = async (who: Client) => (await who.call(dayUsageApis.expense.addedToday, {})).body

describe('what a person may add a day', () => {
  it('is counted in records and bytes, and shown with its limits', async () => {
    const me = someone()
    await add(me, { notes: 'x'.repeat(1000) })
    await add(me)
    const { records, bytes, limits, until } = await used(me)
    assert.equal(records, 2)
    assert.ok(bytes > 1000 && bytes < 2000, `${bytes}`)
    assert.deepEqual(limits, { records: 20, bytes: 1_000_000 })
    assert.ok(Date.parse(until) > Date.now() && until.endsWith('T00:00:00.000Z'))
    assert.equal((await used(someone())).records, 0)
  })

  it('ends with a sentence that says when there is room again, also for calls at once', async () => {
    const me = someone()
    const answers = await Promise.all(Array.from({ length: 25 }, () => add(me)))
    assert.equal(answers.filter(({ status }) => status === 201).length, 20)
    const { status, problem, headers } = await add(me)
    assert.deepEqual([status, problem.code], [429, 'day_quota_used'])
    assert.match(
      problem.error,
      /^You can add at most 20 entries a day\. There is room again in \d+ (hours?|minutes?), at midnight UTC; nothing was saved now\. Ask/,
    )
    const seconds = Number(headers.get('retry-after'))
    assert.ok(seconds > 0 && seconds <= 24 * 3600, `${seconds}`)
    assert.equal((await used(me)).records, 20)
    assert.equal((await me.call(expenseApi.list, {})).body.length, 20)
  })

  it('ends by bytes too, and leaves deletions alone', async () => {
    const me = someone()
    const notes = 'ꙮ'.repeat(5000)
    const { body } = await add(me)
    await countAdded(me.person.id, 980_000)
    const refused = await add(me, { notes, merchant: 'ꙮ'.repeat(200) })
    assert.equal(refused.status, 201)
    assert.match(
      (await add(me, { notes })).problem.error,
      /^You can add at most 1 MB of text a day/,
    )
    const params = { id: body.id }
    assert.equal((await me.call(expenseApi.change, { params, body: { notes } })).status, 200)
    assert.equal((await me.call(expenseApi.remove, { params })).status, 204)
  })

  it('counts what changes leave in the trail, and takes no more of them when the day is full', async () => {
    const me = someone()
    const [{ body: one }, { body: two }] = [await add(me), await add(me)]
    const bytes = async () => (await used(me)).bytes
    const before = await bytes()
    const change = (notes: string) =>
      me.call(expenseApi.change, { params: { id: one.id }, body: { notes } })
    await change('x'.repeat(2000))
    const byOne = (await bytes()) - before
    assert.ok(byOne > 500 && byOne < 2000, `the trail keeps the beginning: ${byOne}`)
    const ids = [one.id, two.id]
    await me.call(expenseApi.changeMany, { body: { ids, status: 'Submitted' } })
    const byMany = (await bytes()) - before - byOne
    assert.ok(byMany > 600, `a line for each: ${byMany}`)
    assert.equal((await used(me)).records, 2)

    await countAdded(me.person.id, 990_000, { records: 0 })
    const statuses: number[] = []
    for (let nth = 0; nth < 12; nth++) statuses.push((await change(`${nth}`.repeat(900))).status)
    assert.deepEqual([statuses[0], statuses.at(-1)], [200, 429])
    const refused = await me.call(expenseApi.changeMany, { body: { ids, status: 'Draft' } })
    assert.deepEqual([refused.status, refused.problem.code], [429, 'day_quota_used'])
    assert.equal((await me.call(expenseApi.remove, { params: { id: one.id } })).status, 204)
    assert.equal((await add(someone())).status, 201)
  })

  it('counts a repeated call once, and what is refused not at all', async () => {
    const me = someone()
    const body = anExpense()
    const headers = { 'idempotency-key': 'again' }
    for (let round = 0; round < 3; round++) await me.call(expenseApi.create, { body }, { headers })
    assert.equal((await add(me, { amount: '-1' })).status, 400)
    assert.equal((await used(me)).records, 1)
  })

  it('is free again on the next day', async () => {
    const me = someone()
    const today = new Date()
    for (let made = 0; made < 20; made++) await countAdded(me.person.id, 10, { now: today })
    await assert.rejects(countAdded(me.person.id, 10, { now: today }), { code: 'day_quota_used' })
    await countAdded(me.person.id, 10, { now: new Date(today.getTime() + 24 * 3600_000) })
  })
})

describe('the first answer of a key', () => {
  it('comes again to the letter, whatever became of the record, without its texts being stored', async () => {
    const { default: mongoose } = await import('mongoose')
    const me = someone()
    const body = anExpense({ notes: `  ${'A long note. '.repeat(100)}`, merchant: 'M'.repeat(200) })
    const headers = { 'idempotency-key': 'once' }
    const create = () => me.call(expenseApi.create, { body }, { headers })
    const first = await create()
    const stored = await mongoose.connection
      .collection('first_answers')
      .find({ answer: { $regex: first.body.id } })
      .toArray()
    assert.equal(stored.length, 1)
    assert.ok(JSON.stringify(stored).length < 1000, JSON.stringify(stored))
    const params = { id: first.body.id }
    await me.call(expenseApi.change, { params, body: { notes: 'changed', amount: '3' } })
    assert.deepEqual((await create()).body, first.body)
    await me.call(expenseApi.remove, { params })
    const again = await create()
    assert.deepEqual([again.status, again.body], [201, first.body])
    assert.equal(again.headers.get('idempotency-replayed'), 'true')
    assert.deepEqual((await me.call(expenseApi.list, {})).body, [])
  })

  it('of a change of many is made of what there is, and changes nothing again', async () => {
    const me = someone()
    const ids = [(await add(me)).body.id, (await add(me)).body.id]
    const headers = { 'idempotency-key': 'many' }
    const submit = () =>
      me.call(expenseApi.changeMany, { body: { ids, status: 'Submitted' } }, { headers })
    const first = await submit()
    assert.deepEqual((await submit()).body, first.body)
    const [one = '', other = ''] = ids
    await me.call(expenseApi.change, { params: { id: one }, body: { status: 'Draft' } })
    await me.call(expenseApi.remove, { params: { id: other } })
    const again = await submit()
    assert.deepEqual(
      again.body.map(({ id, status }) => [id, status]),
      [[one, 'Draft']],
    )
  })
})
