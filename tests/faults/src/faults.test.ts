import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { eventually } from '@sortie/testing/eventually'
import { refuseWrites, type SmallDisk } from '@sortie/testing/small-disk'
import { during, freeze, healsWithinMs } from './during.ts'
import { everyProgramEnds, programs } from './ending.ts'
import { type BreakableSystem, type DiskName, startBreakable } from './system.ts'

const fullMs = 1500
const upload = 'POST /api/expenses/:id/receipts'
const frozen = [
  // A call that may take long (an upload) is given up when its service is found dead, after 11 s.
  { names: ['expense', 'receipt'], goesOn: true, refuses: upload },
  { names: ['auth'], goesOn: true },
  { names: ['gateway'] },
]

let system: BreakableSystem

before(
  async () => {
    system = await startBreakable()
  },
  { timeout: 60_000 },
)
after(() => system?.stop())

// Before a disk is full: a program that is started then has no room for its pid file.
everyProgramEnds(() => system, healsWithinMs)

// The servers are killed and frozen in each-engine.test.ts.
describe('while people work', { timeout: 240_000 }, () => {
  for (const name of programs)
    it(`${name} is killed and started again`, () =>
      during(
        system,
        async () => {
          const killed = system.pidOf(name)
          system.kill(name)
          await eventually(() => assert.notEqual(system.pidOf(name), killed), healsWithinMs)
        },
        { mayBreakOff: name === 'gateway' },
      ))

  for (const each of frozen)
    it(`${each.names.join(' and ')} hang and go on`, () =>
      during(system, (person) => freeze(system, person, each), {
        mayBreakOff: each.names.includes('gateway'),
      }))

  for (const [name, kills] of [
    ['documents', undefined],
    ['objects', undefined],
    ['redis', undefined],
    ['rabbitmq', undefined],
    // The supervisor must bring a service back that ends just then.
    ['system', 'travel'],
  ] as const)
    it(`the disk of ${name} is full`, (test) => {
      const disk = diskOf(name)
      if (!disk)
        return test.diagnostic(
          'this user may not mount, and the limit of one process is not enough here',
        )
      return during(system, async () => {
        disk.fill()
        try {
          if (kills) system.kill(kills)
          await pause(fullMs)
        } finally {
          disk.free()
        }
      })
    })
})

/**
 * Where nothing can be mounted, the object server is refused every write; the others end by that, or report another
 * fault.
 */
function diskOf(name: DiskName): SmallDisk | undefined {
  if (system.disks.size > 0) return system.disks.get(name)
  if (name === 'objects') return refuseWrites(system.pidOf(name))
  return undefined
}
