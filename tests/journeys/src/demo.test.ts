import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import { expenseApi } from '@sortie/contracts/expense'
import { expenseReportApi } from '@sortie/contracts/expense-report'
import type { Currency } from '@sortie/contracts/money'
import { placeOfReport } from '@sortie/contracts/road'
import { tripApi } from '@sortie/contracts/travel'
import { type Caller, enter } from '@sortie/demo/caller'
import { foundCompany } from '@sortie/demo/found-company'
import { sealedPaper, travelTheRoad } from '@sortie/demo/travel-the-road'
import { type RunningSystem, startSystem } from '@sortie/system-testing/start-system'

// Its own: the company's account, rates and findings would be everybody's.
let system: RunningSystem
let people: Map<string, Caller>
before(async () => {
  system = await startSystem()
  const admin = await enter(system.url, 'admin@example.com', 'correct horse', 'not the password')
  people = await foundCompany(admin, system.url, 'a demo password')
  await foundCompany(admin, system.url, 'a demo password')
})
after(() => system?.stop())

const callerOf = (name: string) => people.get(name) as Caller

/** Instead of a year: a mission with two expenses, of which one is owed, in each of these currencies. */
async function travelled(name: string, ...currencies: Currency[]): Promise<void> {
  const caller = callerOf(name)
  for (const [at, currency] of currencies.entries()) {
    const body = { name: `${currency} ${at}` }
    const { id: tripId } = await caller.call(tripApi.create, { body })
    const date = `2026-0${at + 1}-12`
    for (const paymentMethod of ['personal-card', 'corporate-card']) {
      const meal = { merchant: `Bistro ${at}`, category: 'Meals' as const, amount: '20.00' }
      const expense = { ...meal, date, currency, tripId, paymentMethod }
      await caller.call(expenseApi.create, { body: expense })
    }
  }
}

async function placesOf(name: string): Promise<string[]> {
  const found = await callerOf(name).call(expenseReportApi.list, {})
  return found.map((report) => placeOfReport(report).at).sort()
}

it('the demo has a report at every place of the road, made once, and a paper that is sealed', async () => {
  await travelled('Ann Lee', 'EUR', 'USD', 'USD')
  await travelled('Jonas Weber', 'EUR', 'EUR', 'EUR', 'USD')
  await travelled('Priya Nair', 'EUR')
  await travelled('佐藤 健二', 'EUR', 'USD')
  assert.equal(await travelTheRoad(people), true)
  // What was returned in part is the one that Ann paid herself.
  assert.deepEqual(await placesOf('Ann Lee'), ['approved', 'by_company', 'waiting'])
  assert.deepEqual(await placesOf('Jonas Weber'), ['on_its_way', 'paid', 'partly_paid'])
  assert.deepEqual(await placesOf('Priya Nair'), ['settled'])
  assert.deepEqual(await placesOf('佐藤 健二'), ['returned', 'withdrawn'])
  const waiting = { query: {} }
  const [asked] = await callerOf('Marta Ruiz').call(expenseReportApi.toApprove, waiting)
  assert.equal(asked?.owner.name, 'Ann Lee')
  const params = { id: asked?.id ?? '' }
  const { lines } = await callerOf('Marta Ruiz').call(expenseReportApi.get, { params })
  const concerns = lines.flatMap(({ concerns = [] }) => concerns.map(({ concern }) => concern))
  assert.ok(concerns.includes('possible_duplicate'), concerns.join())
  assert.match((await sealedPaper(people)) ?? '', /^\w{4}(-\w{4}){3}$/)
  assert.equal(await travelTheRoad(people), false)
})
