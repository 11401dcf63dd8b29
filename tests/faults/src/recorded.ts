import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'

export type Heard = {
  call: string
  status: number | string
  ms: number
  text: string
  retryAfter: string | null
}

export function demandOnce(found: string[], acknowledged: string[]): void {
  const counts = new Map<string, number>()
  for (const name of found) counts.set(name, (counts.get(name) ?? 0) + 1)
  assert.deepEqual(
    acknowledged.filter((name) => !counts.has(name)),
    [],
    'each acknowledged one is there',
  )
  assert.deepEqual(
    [...counts].filter(([, count]) => count > 1),
    [],
    'none is doubled',
  )
}

export function isProblem(text: string): boolean {
  try {
    const { error, code } = JSON.parse(text)
    return typeof error === 'string' && error.endsWith('.') && typeof code === 'string'
  } catch {
    return false
  }
}

export function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}
