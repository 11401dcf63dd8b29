import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { test } from 'node:test'
import { temporaryFolder } from '@sortie/testing/temporary-folder'
import { isFree, keepPorts } from './ports.ts'

test('ports stay the same from start to start, and differ from one another', async (test) => {
  const file = join(temporaryFolder(test), 'ports.json')
  const first = await keepPorts(file, ['auth', 'expense', 'travel'])
  assert.equal(new Set(Object.values(first)).size, 3)
  assert.deepEqual(await keepPorts(file, ['auth', 'expense', 'travel']), first)
  assert.deepEqual(await keepPorts(file, ['expense']), { expense: first.expense })
  assert.deepEqual(await keepPorts(file, ['travel', 'auth']), {
    travel: first.travel,
    auth: first.auth,
  })
})

test('a remembered port that is in use by now is replaced', async (test) => {
  const file = join(temporaryFolder(test), 'ports.json')
  const first = await keepPorts(file, ['auth', 'expense'])
  const other = createServer().listen(first.auth, '127.0.0.1')
  test.after(() => other.close())
  const second = await keepPorts(file, ['auth', 'expense'])
  assert.notEqual(second.auth, first.auth)
  assert.equal(second.expense, first.expense)
  assert.ok(await isFree(second.auth))
})

test('a half-written file of ports does not prevent a start', async (test) => {
  const file = join(temporaryFolder(test), 'ports.json')
  writeFileSync(file, '{"auth": 2')
  const ports = await keepPorts(file, ['auth'])
  assert.ok(await isFree(ports.auth))
})

test('two systems that start at once get different ports, though nobody listens there yet', async () => {
  const script = `
    const { freePort } = await import('${new URL('./ports.ts', import.meta.url).href}')
    for (let i = 0; i < 100; i++) console.log(await freePort())
    process.stdin.resume().on('end', () => process.exit())`
  const asking = [1, 2].map(() => {
    const child = spawn(process.execPath, ['--input-type=module', '--eval', script])
    return { child, ports: takeLines(child.stdout, 100) }
  })
  const ports = (await Promise.all(asking.map(({ ports }) => ports))).flat()
  for (const { child } of asking) child.stdin.end()
  assert.equal(new Set(ports).size, 200)
})

async function takeLines(stream: Readable, count: number): Promise<string[]> {
  const lines: string[] = []
  for await (const line of createInterface(stream)) if (lines.push(line) === count) break
  return lines
}
