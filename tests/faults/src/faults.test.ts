import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { refuseWrites, type SmallDisk } from '@sortie/testing/small-disk'
import { everyProgramEnds } from './ending.ts'
import { patienceMs } from './patience.ts'
import { Recorder } from './recorder.ts'
import { type BreakableSystem, type DiskName, serverNames, startBreakable } from './system.ts'

/** Servers away for so long; longer than a connection's own quick tries. */
const awayMs = 2000
const fullMs = 1500
/** A start of RabbitMQ costs 5 s of processor time, which a busy machine has not at once. */
const healsWithinMs = 60_000
/** Without a pause one person takes the processor from those who start again. */
const thinkMs = 100
const upload = 'POST /api/expenses/:id/receipts'
/**
 * Who is frozen, for how long, whether anything is acknowledged meanwhile, and which call needs the frozen one. It is
 * frozen for longer than anybody waits for it, and the answer must come while it still hangs.
 */
const frozen = [
  { names: ['documents'], ms: 8500, goesOn: false, refuses: 'POST /api/trips' },
  // A call that may take long (an upload) is given up when its service is found dead, after 11 s.
  { names: ['expense', 'receipt'], ms: 11_500, goesOn: true, refuses: upload },
  { names: ['objects'], ms: 7000, goesOn: true, refuses: upload },
  { names: ['rabbitmq'], ms: 3000, goesOn: true, refuses: undefined },
  { names: ['redis'], ms: 2000, goesOn: true, refuses: undefined },
  { names: ['auth'], ms: 2000, goesOn: true, refuses: undefined },
  { names: ['gateway'], ms: 2000, goesOn: false, refuses: undefined },
] as const

let system: BreakableSystem
let person: Recorder

before(
  async () => {
    system = await startBreakable()
  },
  { timeout: 60_000 },
)
after(() => system?.stop())

// Before a disk is full: a program that is started then has no room for its pid file.
everyProgramEnds(() => system, healsWithinMs)

describe('while people work', { timeout: 240_000 }, () => {
  for (const name of serverNames)
    it(`${name} is stopped and started`, () =>
      during(async () => {
        await system.stopServer(name)
        try {
          await pause(awayMs)
          if (name === 'rabbitmq' || name === 'redis') await demandProgress(`without ${name}`)
        } finally {
          await system.startServer(name)
        }
      }))

  for (const { names, ms, goesOn, refuses } of frozen)
    it(`${names.join(' and ')} frozen for ${ms / 1000} s`, () =>
      during(
        async () => {
          const pids = names.map((name) => system.pidOf(name))
          for (const pid of pids) process.kill(pid, 'SIGSTOP')
          try {
            await pause(ms)
            if (goesOn) await demandProgress(`without ${names}`)
            if (refuses)
              assert.ok(
                person.refused(refuses) > 0,
                `no ${refuses} was refused while ${names} hung`,
              )
          } finally {
            for (const pid of pids) process.kill(pid, 'SIGCONT')
          }
        },
        { mayBreakOff: names.some((name) => name === 'gateway') },
      ))

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
      return during(async () => {
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
 * Somebody works before, during and after the fault; then everything must be well again and nothing lost or
 * doubled.
 */
async function during(
  fault: () => Promise<void>,
  options: { mayBreakOff?: boolean } = {},
): Promise<void> {
  person = await Recorder.enter(system.url, thinkMs)
  const work = person.work()
  try {
    await fault()
    await system.healthy(healsWithinMs)
    await demandProgress('once it is healthy')
  } finally {
    await work.stop()
  }
  person.demandGoodAnswers(options, system.logged)
  const slowest = Math.max(...person.heard.map(({ ms }) => ms))
  assert.ok(slowest < patienceMs, `the longest wait was ${slowest} ms`)
  await person.demandAllKept()
}

/** Something more is acknowledged from now on. */
async function demandProgress(when: string): Promise<void> {
  const before = person.acknowledged
  const end = performance.now() + 5000
  while (person.acknowledged === before) {
    assert.ok(
      performance.now() < end,
      `nothing is acknowledged ${when}: ${JSON.stringify(person.heard.slice(-3))}`,
    )
    await pause(20)
  }
}

/**
 * Where nothing can be mounted, the object server is refused every write; others end by that, or tell of another
 * fault.
 */
function diskOf(name: DiskName): SmallDisk | undefined {
  if (system.disks.size > 0) return system.disks.get(name)
  if (name === 'objects') return refuseWrites(system.pidOf(name))
  return undefined
}
