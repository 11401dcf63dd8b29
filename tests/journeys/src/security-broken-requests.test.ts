import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { apis } from '@sortie/contracts/apis'
import { signIn } from '@sortie/system-testing/caller'
import { type RunningSystem, startSystem } from '@sortie/system-testing/start-system'
import { residentMebibytes } from '@sortie/testing/resident-mebibytes'
import { sendBytes } from '@sortie/testing/send-bytes'
import { tell } from '@sortie/testing/tell'
import fc from 'fast-check'
import { brokenRequest } from './broken-request.ts'

const endpoints = Object.values(apis)
  .flatMap((list) => list.flatMap((api) => Object.values(api)))
  .filter(({ path }) => path !== '/api/logout')
const total = 3_000
const perEndpoint = Math.ceil(total / endpoints.length)
/** The same requests each time, so that what fails here fails there; another FUZZ_SEED makes others. */
const seed = Number(process.env.FUZZ_SEED ?? 20261122)
const atOnce = 10
const programs = ['gateway', 'auth', 'expense', 'travel', 'receipt', 'scan', 'report']
/** MiB that a program may have grown by: heaps grow under load, and shrink later. */
const growth = 250

describe('broken requests over plain sockets', () => {
  let system: RunningSystem
  let cookie: string

  before(async () => {
    // The ceilings are not what is tested here.
    system = await startSystem({
      env: {
        LIMIT_CALLS_PER_MINUTE: '0',
        LIMIT_SCANS_PER_MINUTE: '0',
        LIMIT_EXPORTS_PER_MINUTE: '0',
      },
    })
    cookie = (await signIn(system.url, 'admin@example.com', 'correct horse')).cookie
  })
  after(() => system?.stop())

  it(`end no process, get no 500, and leave no memory behind (seed ${seed})`, async () => {
    const before = programs.map((name) => ({ name, pid: system.pidOf(name), memory: memory(name) }))
    const statuses = new Map<number | null, number>()
    let slowest = 0
    for (const endpoint of endpoints) {
      const requests = fc.sample(brokenRequest(endpoint, cookie), { numRuns: perEndpoint, seed })
      for (let first = 0; first < requests.length; first += atOnce) {
        const batch = requests.slice(first, first + atOnce)
        const answers = await Promise.all(
          batch.map((request) => sendBytes(system.url, request, 30_000)),
        )
        for (const [index, { status, ms }] of answers.entries()) {
          statuses.set(status, (statuses.get(status) ?? 0) + 1)
          slowest = Math.max(slowest, ms)
          const sent = batch[index]?.bytes.toString('latin1').slice(0, 2000)
          // A part may be too busy (503); none may be surprised.
          assert.ok(!status || status < 500 || [501, 503].includes(status), `${status} to ${sent}`)
        }
      }
    }
    assert.ok((statuses.get(503) ?? 0) <= total / 100, `503 to ${statuses.get(503)} requests`)
    for (const { name, pid, memory: was } of before) {
      assert.equal(system.pidOf(name), pid, `${name} was started anew`)
      assert.ok(memory(name) < was + growth, `${name} grew from ${was} to ${memory(name)} MiB`)
    }
    await system.healthy()
    const told = [...statuses].map(([status, count]) => `${count} x ${status ?? 'no answer'}`)
    tell(
      `${endpoints.length * perEndpoint} broken requests: ${told.join(', ')}; slowest ${Math.round(slowest)} ms`,
    )
  })

  const memory = (name: string) => residentMebibytes(system.pidOf(name))
})
