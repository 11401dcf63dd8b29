import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { eventually } from '@sortie/testing/eventually'
import { during, freeze, healsWithinMs } from './during.ts'
import { type BreakableSystem, startBreakable } from './system.ts'

const engines = [
  { name: 'documents', refuses: 'POST /api/trips' },
  { name: 'objects', goesOn: true, refuses: 'POST /api/expenses/:id/receipts' },
  { name: 'rabbitmq', goesOn: true },
  { name: 'redis', goesOn: true },
]

let system: BreakableSystem

before(async () => {
  system = await startBreakable({ smallDisks: false })
})
after(() => system?.stop())

describe('while somebody works', () => {
  for (const { name, ...expected } of engines)
    it(`${name} is killed and hangs, and nothing acknowledged is lost or doubled`, () =>
      during(
        system,
        async (person) => {
          const killed = system.pidOf(name)
          system.kill(name)
          await eventually(() => assert.notEqual(system.pidOf(name), killed), healsWithinMs)
          await system.healthy(healsWithinMs)
          await freeze(system, person, { names: [name], ...expected })
        },
        { thinkMs: 500 },
      ))
})
