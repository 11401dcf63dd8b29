import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { dashboardApi } from '@sortie/contracts/dashboard'
import { expenseApi } from '@sortie/contracts/expense'
import { flightApi } from '@sortie/contracts/flight'
import { receiptApi } from '@sortie/contracts/receipt'
import { aFlight, anExpense } from '@sortie/testing/builders'
import { eventually } from '@sortie/testing/eventually'
import { testServiceWith } from '@sortie/testing/neighbours'
import { startTcpProxy } from '@sortie/testing/tcp-proxy'
import { type Client, clientOf } from '@sortie/testing/test-service'

const redis = await startTcpProxy(process.env.REDIS_URL ?? '')
const started = await testServiceWith(
  'expense',
  ['travel', 'receipt'],
  () => import('../service.ts'),
  {
    REDIS_URL: redis.url,
  },
)
const expense = started.service
const neighbours = started.neighbours
after(async () => {
  await expense.stop()
  await redis.stop()
})

const someone = () => expense.as(expense.identity.person())
const statsOf = async (me: Client) => (await me.call(dashboardApi.stats, {})).body
const inAYear = () => `${new Date().getUTCFullYear() + 1}-05-01`

async function attachReceipt(me: Client, expenseId: string): Promise<string> {
  const form = new FormData()
  const pixel =
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
  form.set('receipt', new File([Buffer.from(pixel, 'base64')], 'r.png', { type: 'image/png' }))
  const client = clientOf(neighbours.receipt.url, me.person)
  const { status, body } = await client.call(receiptApi.upload, {
    params: { id: expenseId },
    body: form,
  })
  assert.equal(status, 201)
  return body.id
}

const none = { count: 0, totals: {} }

describe('the dashboard', () => {
  it('of someone new is all zero, and nothing is missing in it', async () => {
    assert.deepEqual(await statsOf(someone()), {
      totalExpenses: 0,
      totals: {},
      expenseCount: 0,
      open: { draft: none, submitted: none, returned: none },
      openMonths: [],
      pendingCount: 0,
      flightCount: 0,
      receiptCount: 0,
      categories: {},
      categoryTotals: {},
      months: [],
      recentExpenses: [],
      upcomingFlights: [],
      recentReceipts: [],
    })
  })

  it('brings together what three services know', async () => {
    const me = someone()
    const dinner = (await me.call(expenseApi.create, { body: anExpense({ amount: '0.10' }) })).body
    const hotel = {
      category: 'Lodging',
      amount: '0.20',
      currency: 'EUR',
      status: 'Submitted',
      date: '2026-06-01',
    } as const
    const night = (await me.call(expenseApi.create, { body: anExpense(hotel) })).body
    const day = inAYear()
    const times = { departDtLocal: `${day}T10:00`, arriveDtLocal: `${day}T13:00` }
    const travel = clientOf(neighbours.travel.url, me.person)
    const flight = (await travel.call(flightApi.create, { body: aFlight(times) })).body
    const receiptId = await attachReceipt(me, dinner.id)
    const stats = await eventually(async () => {
      const now = await statsOf(me)
      assert.deepEqual([now.flightCount, now.receiptCount], [1, 1])
      assert.equal(now.recentReceipts[0]?.hasThumbnail, true)
      return now
    })
    assert.equal(stats.totalExpenses, 0.3)
    assert.deepEqual(stats.totals, { USD: '0.10', EUR: '0.20' })
    assert.deepEqual(stats.categories, { Meals: 0.1, Lodging: 0.2 })
    assert.deepEqual(stats.categoryTotals, { Meals: { USD: '0.10' }, Lodging: { EUR: '0.20' } })
    assert.deepEqual(
      [stats.expenseCount, stats.pendingCount, stats.flightCount, stats.receiptCount],
      [2, 1, 1, 1],
    )
    assert.deepEqual(
      stats.recentExpenses.map(({ id }) => id),
      [night.id, dinner.id],
    )
    assert.deepEqual(stats.upcomingFlights, [flight])
    assert.deepEqual(
      stats.recentReceipts.map(({ id }) => id),
      [receiptId],
    )
    await travel.call(flightApi.remove, { params: { id: flight.id } })
    const receipts = clientOf(neighbours.receipt.url, me.person)
    await receipts.call(receiptApi.remove, { params: { id: receiptId } })
    await eventually(async () => {
      const { flightCount, receiptCount, recentReceipts } = await statsOf(me)
      assert.deepEqual([flightCount, receiptCount, recentReceipts], [0, 0, []])
    })
  })

  it('says what is missing in a month that is open, until a receipt is there or declared lost in a sentence', async () => {
    const me = someone()
    const missing = async (count: number) =>
      eventually(async () =>
        assert.deepEqual((await statsOf(me)).openMonths, [
          { month: '2026-05', count: 1, totals: { USD: '8.00' }, missing: count },
        ]),
      )
    const date = '2026-05-31'
    const { id } = (await me.call(expenseApi.create, { body: anExpense({ date, amount: '8' }) }))
      .body
    await missing(1)
    const declare = (lostReceipt: string) =>
      me.call(expenseApi.change, { params: { id }, body: { lostReceipt } })
    assert.equal((await declare('x'.repeat(301))).status, 400)
    assert.equal(
      (await declare(' I left it in the taxi. ')).body.lostReceipt,
      'I left it in the taxi.',
    )
    await missing(0)
    await declare('')
    await missing(1)
    await declare('I left it in the taxi.')
    const receipt = await attachReceipt(me, id)
    await eventually(async () => {
      const { body } = await me.call(expenseApi.get, { params: { id } })
      assert.deepEqual([body.receiptCount, body.lostReceipt], [1, undefined])
    })
    const refused = await declare('It is lost again.')
    assert.deepEqual(
      [refused.status, Object.keys(refused.problem.fields ?? {})],
      [400, ['lostReceipt']],
    )
    await clientOf(neighbours.receipt.url, me.person).call(receiptApi.remove, {
      params: { id: receipt },
    })
    await missing(1)
  })

  it('counts all receipts, and shows the newest six as they are now', async () => {
    const me = someone()
    const { id } = (await me.call(expenseApi.create, { body: anExpense() })).body
    const ids: string[] = []
    for (let nth = 0; nth < 7; nth++) ids.push(await attachReceipt(me, id))
    const turned = ids.at(-1) ?? ''
    await clientOf(neighbours.receipt.url, me.person).call(receiptApi.turn, {
      params: { id: turned },
      body: { turned: 90 },
    })
    await eventually(async () => {
      const { receiptCount, recentReceipts } = await statsOf(me)
      assert.equal(receiptCount, 7)
      assert.deepEqual(
        recentReceipts.map(({ id }) => id),
        ids.slice(1).reverse(),
      )
      assert.deepEqual([recentReceipts[0]?.turned, recentReceipts[0]?.picturedTurn], [90, 90])
    })
  })

  it('shows at once whatever was acknowledged', async () => {
    const me = someone()
    for (let round = 1; round <= 10; round += 1) {
      await statsOf(me)
      const { id } = (await me.call(expenseApi.create, { body: anExpense({ amount: '1.00' }) }))
        .body
      assert.equal((await statsOf(me)).totalExpenses, round)
      assert.equal((await me.call(expenseApi.list, {})).body.length, round)
      await me.call(expenseApi.change, { params: { id }, body: { status: 'Submitted' } })
      assert.equal((await statsOf(me)).pendingCount, round)
    }
    const [last] = (await statsOf(me)).recentExpenses
    await me.call(expenseApi.remove, { params: { id: last?.id ?? '' } })
    assert.equal((await statsOf(me)).expenseCount, 9)
  })

  it('is as right without Redis', async () => {
    const me = someone()
    await statsOf(me)
    redis.cut()
    try {
      for (let round = 1; round <= 3; round += 1) {
        await me.call(expenseApi.create, { body: anExpense({ amount: '1.00' }) })
        assert.equal((await statsOf(me)).totalExpenses, round)
      }
    } finally {
      redis.restore()
    }
  })

  it('offers enough recent expenses to filter and to load more', async () => {
    const me = someone()
    for (let day = 1; day <= 52; day += 1) await me.call(expenseApi.create, { body: anExpense() })
    const { recentExpenses, expenseCount } = await statsOf(me)
    assert.deepEqual([recentExpenses.length, expenseCount], [50, 52])
    const newest = (await me.call(expenseApi.list, { query: { limit: 50 } })).body
    assert.deepEqual(recentExpenses, newest)
  })

  it('is as it was while the services of flights and receipts are away', async () => {
    const me = someone()
    const day = inAYear()
    const times = { departDtLocal: `${day}T10:00`, arriveDtLocal: `${day}T13:00` }
    await clientOf(neighbours.travel.url, me.person).call(flightApi.create, {
      body: aFlight(times),
    })
    await eventually(async () => assert.equal((await statsOf(me)).flightCount, 1))
    const before = await statsOf(me)
    await neighbours.travel.kill('SIGKILL')
    await neighbours.receipt.kill('SIGKILL')
    assert.deepEqual(await statsOf(me), before)
  })
})
