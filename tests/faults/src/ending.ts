import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { eventually } from '@sortie/testing/eventually'
import { enter } from './caller.ts'
import { type BreakableSystem, serverNames } from './system.ts'

export const programs = ['gateway', 'auth', 'expense', 'travel', 'receipt', 'scan', 'report']
/** ms for all programs at once. Their own limit is 14 s (platform/run.ts), the servers' silence has none. */
const longMs = 60_000
const callsOnTheWay = ['/api/user', '/api/expenses', '/api/trips', '/api/export/csv']

/** While requests are on their way that no server answers. */
export function everyProgramEnds(start: () => BreakableSystem, healsWithinMs: number): void {
  describe('every program ends by SIGTERM', { timeout: 180_000 }, () => {
    it('while all its servers are silent', () =>
      endsWhile(
        async (system) => signalServers(system, 'SIGSTOP'),
        async (system) => signalServers(system, 'SIGCONT'),
      ))
    it('while all its servers are gone', () =>
      endsWhile(
        (system) => ofAll((name) => system.stopServer(name)),
        (system) => ofAll((name) => system.startServer(name)),
      ))
  })

  async function endsWhile(
    lose: (system: BreakableSystem) => Promise<unknown>,
    mend: (system: BreakableSystem) => Promise<unknown>,
  ): Promise<void> {
    const system = start()
    const person = await enter(system.url)
    const running = programs.map((name) => ({ name, pid: system.pidOf(name) }))
    await lose(system)
    try {
      const calls = callsOnTheWay.map((path) =>
        person('GET', path, undefined, longMs).catch(() => {}),
      )
      await pause(500)
      for (const { pid } of running) process.kill(pid, 'SIGTERM')
      await eventually(() => {
        const left = running.filter(({ pid }) => isAlive(pid)).map(({ name }) => name)
        assert.deepEqual(left, [])
      }, longMs)
      await Promise.all(calls)
    } finally {
      await mend(system)
    }
    await system.healthy(healsWithinMs)
  }
}

function signalServers(system: BreakableSystem, signal: NodeJS.Signals): void {
  for (const name of serverNames) process.kill(system.pidOf(name), signal)
}

function ofAll(act: (name: (typeof serverNames)[number]) => Promise<void>): Promise<unknown> {
  return Promise.all(serverNames.map(act))
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
