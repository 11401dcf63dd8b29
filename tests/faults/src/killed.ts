import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { before, describe, it } from 'node:test'
import { type Person, register } from '@sortie/system-testing/caller'
import type { RunningSystem } from '@sortie/system-testing/start-system'
import { eventually } from '@sortie/testing/eventually'

const streamMs = 2500

/** Each of these processes, while expenses are created. */
export function everyKillIsHealed(start: () => RunningSystem, names: readonly string[]): void {
  let person: Person

  describe('kill -9 during a stream of creates', () => {
    before(async () => {
      person = await register(start().url)
    })

    for (const name of names)
      it(`of ${name} is healed, loses no acknowledged expense and doubles none`, async () => {
        const [{ acknowledged, tried }] = await Promise.all([
          createExpenses(person, streamMs),
          killed(start(), name),
        ])
        const kept = await merchantsOf(person)
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
  })
}

async function killed(system: RunningSystem, name: string): Promise<void> {
  const before = system.pidOf(name)
  system.kill(name)
  await eventually(() => assert.notEqual(system.pidOf(name), before), 60_000)
  await system.healthy(60_000)
}

/** Creates one after another for a while, each tried again with its own key until it is acknowledged. */
async function createExpenses(
  person: Person,
  forMs: number,
): Promise<{ acknowledged: string[]; tried: string[] }> {
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

async function merchantsOf(person: Person): Promise<Map<string, number>> {
  const list = (await (await person.get('/api/expenses')).json()) as Array<{ merchant: string }>
  const counts = new Map<string, number>()
  for (const { merchant } of list) counts.set(merchant, (counts.get(merchant) ?? 0) + 1)
  return counts
}
