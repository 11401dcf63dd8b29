import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { apis } from '@sortie/contracts/apis'
import type { Endpoint } from '@sortie/contracts/endpoint'
import { signIn } from '@sortie/system-testing/caller'
import { type RunningSystem, startSystem } from '@sortie/system-testing/start-system'
import { printResult } from '@sortie/testing/print-result'
import { sendBytes } from '@sortie/testing/send-bytes'
import fc from 'fast-check'
import { brokenRequest } from './broken-request.ts'

const all = Object.values(apis).flatMap((list) => list.flatMap((api) => Object.values(api)))
const isLogout = ({ path }: Endpoint) => path === '/api/logout'
// Its request may end the session of all others.
const endpoints = all.filter((endpoint) => !isLogout(endpoint))
const perEndpoint = 26
/** The same requests each time, so that what fails here fails there; another FUZZ_SEED makes others. */
const seed = Number(process.env.FUZZ_SEED ?? 20261122)
const atOnce = 10
const programs = ['gateway', 'auth', 'expense', 'travel', 'receipt', 'scan', 'report']

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

  it(`end no process, get no 500 and have an id (seed ${seed})`, async () => {
    const pids = programs.map((name) => system.pidOf(name))
    await round(endpoints)
    await round(all.filter(isLogout))
    for (const [at, name] of programs.entries())
      assert.equal(system.pidOf(name), pids[at], `${name} was started anew`)
    await system.healthy()
    const total = [...statuses.values()].reduce((sum, count) => sum + count, 0)
    const told = [...statuses].map(([status, count]) => `${count} x ${status ?? 'no answer'}`)
    printResult(`${total} broken requests: ${told.join(', ')}`)
  })

  const hasId = (answer: string) =>
    /^x-request-id: [\w-]+\r$/im.test(answer) && !answer.includes('"requestId":""')
  const statuses = new Map<number | null, number>()

  async function round(of: Endpoint[]): Promise<void> {
    for (const [at, endpoint] of of.entries()) {
      const numbered = { numRuns: perEndpoint, seed: seed + at * 1000 }
      const requests = fc.sample(brokenRequest(endpoint, cookie), numbered)
      for (let first = 0; first < requests.length; first += atOnce) {
        const batch = requests.slice(first, first + atOnce)
        const answers = await Promise.all(batch.map((request) => sendBytes(system.url, request)))
        for (const [index, { status, beginning }] of answers.entries()) {
          statuses.set(status, (statuses.get(status) ?? 0) + 1)
          const sent = batch[index]?.bytes.toString('latin1').slice(0, 2000)
          // A part may be too busy (503); none may be surprised.
          assert.ok(!status || status < 500 || [501, 503].includes(status), `${status} to ${sent}`)
          assert.ok(!status || hasId(beginning), `no request id: ${beginning} to ${sent}`)
        }
      }
    }
  }
})
