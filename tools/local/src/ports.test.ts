import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
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

test('a remembered port that somebody else has by now is replaced', async (test) => {
  const file = join(temporaryFolder(test), 'ports.json')
  const first = await keepPorts(file, ['auth', 'expense'])
  const other = createServer().listen(first.auth, '127.0.0.1')
  test.after(() => other.close())
  const second = await keepPorts(file, ['auth', 'expense'])
  assert.notEqual(second.auth, first.auth)
  assert.equal(second.expense, first.expense)
  assert.ok(await isFree(second.auth))
})

test('a half written file does not keep anybody from starting', async (test) => {
  const file = join(temporaryFolder(test), 'ports.json')
  writeFileSync(file, '{"auth": 2')
  const ports = await keepPorts(file, ['auth'])
  assert.ok(await isFree(ports.auth))
})
