import assert from 'node:assert/strict'
import { chmodSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { temporaryFolder } from '@sortie/testing/temporary-folder'
import { keepPrivate } from './private-folder.ts'

test('a folder open to others is closed, with everything inside', (test) => {
  const folder = join(temporaryFolder(test), 'data')
  mkdirSync(join(folder, 'documents/embedded'), { recursive: true })
  const file = join(folder, 'documents/embedded/documents.sqlite')
  writeFileSync(file, 'x')
  for (const path of [folder, join(folder, 'documents'), join(folder, 'documents/embedded')])
    chmodSync(path, 0o755)
  chmodSync(file, 0o644)

  keepPrivate(folder)

  assert.equal(statSync(folder).mode & 0o777, 0o700)
  assert.equal(statSync(join(folder, 'documents/embedded')).mode & 0o777, 0o700)
  assert.equal(statSync(file).mode & 0o777, 0o600)
})

test('a folder is made for its owner only', (test) => {
  const folder = join(temporaryFolder(test), 'a/b')
  keepPrivate(folder)
  assert.equal(statSync(folder).mode & 0o777, 0o700)
  assert.deepEqual(readdirSync(folder), [])
  assert.throws(() => readFileSync(folder))
})
