import { setTimeout as pause } from 'node:timers/promises'
import type { Heard } from './recorded.ts'
import type { Recorder } from './recorder.ts'

const writes = ['/api/expenses', '/api/trips', '/api/expenses/:id/receipts']

/**
 * Resolves when each kind of writing was acknowledged again, counted from now: in how many ms, which kind came last, and
 * everything that was heard meanwhile. Rejects after `limitMs`.
 */
export async function writesAgain(everyone: readonly Recorder[], limitMs: number) {
  const began = performance.now()
  const heard = everyone.map((person) => person.heard.length)
  const since = () => everyone.flatMap((person, index) => person.heard.slice(heard[index]))
  const isMissing = (call: string) =>
    !since().some((one) => one.call === `POST ${call}` && one.status === 201)
  let missing = writes
  let last = ''
  while (missing.length > 0) {
    last = missing.join(', ')
    if (performance.now() - began > limitMs)
      throw new Error(`Not written again within ${limitMs} ms: ${last}; ${counted(since())}`)
    await pause(20)
    missing = missing.filter(isMissing)
  }
  return { ms: Math.round(performance.now() - began), last, heard: counted(since()) }
}

function counted(heard: Heard[]): string {
  const alike = Map.groupBy(heard, ({ call, status }) => `${call} ${status}`)
  return [...alike].map(([what, some]) => `${some.length} x ${what}`).join(', ')
}
