import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, it } from 'node:test'
import { type Person, register } from '@sortie/system-testing/caller'
import { type RunningSystem, startSystem } from '@sortie/system-testing/start-system'

const processes = [
  'documents',
  'expense',
  'gateway',
  'auth',
  'travel',
  'receipt',
  'report',
  'scan',
  'redis',
  'objects',
  'rabbitmq',
] as const
const streamMs = 2500

let system: RunningSystem
let person: Person

before(async () => {
  system = await startSystem()
  person = await register(system.url)
})
after(() => system?.stop())

describe('kill -9 during a stream of creates', () => {
  for (const name of processes) {
    it(`of ${name} loses no acknowledged expense, doubles none, and heals`, async () => {
      const stream = createExpenses(streamMs)
      system.kill(name)
      const { acknowledged, tried } = await stream
      await system.healthy(45_000)
      const kept = await merchants()
      assert.deepEqual(
        acknowledged.filter((merchant) => kept.get(merchant) !== 1),
        [],
        'each acknowledged one is there once',
      )
      assert.deepEqual(
        [...kept].filter(([, count]) => count > 1),
        [],
        'none is doubled',
      )
      assert.ok(acknowledged.length > 0 && tried.length >= acknowledged.length)
    })
  }
})

/** Creates one after another for a while, each tried again with its own key until it is acknowledged. */
async function createExpenses(forMs: number): Promise<{ acknowledged: string[]; tried: string[] }> {
  const end = Date.now() + forMs
  const lastTry = end + 45_000
  const acknowledged: string[] = []
  const tried: string[] = []
  while (Date.now() < end) {
    const merchant = randomUUID()
    tried.push(merchant)
    const body = { date: '2026-05-02', category: 'Meals', merchant, amount: '1.00' }
    for (let done = false; !done && Date.now() < lastTry; ) {
      const response = await person
        .post('/api/expenses', body, { 'idempotency-key': merchant })
        .catch(() => null)
      done = response?.status === 201
      if (done) acknowledged.push(merchant)
      else if (response) assert.equal(response.status, 503, await response.text())
    }
  }
  return { acknowledged, tried }
}

async function merchants(): Promise<Map<string, number>> {
  const list = (await (await person.get('/api/expenses')).json()) as Array<{ merchant: string }>
  const counts = new Map<string, number>()
  for (const { merchant } of list) counts.set(merchant, (counts.get(merchant) ?? 0) + 1)
  return counts
}
