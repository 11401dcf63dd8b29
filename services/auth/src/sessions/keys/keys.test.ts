import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import { makeKeyFile, readKeyFiles } from './key-files.ts'
import { rotateKeys } from './rotate-keys.ts'
import { acceptedKeys, chooseSigningKey } from './signing-keys.ts'

const settle = 10
const afterSettling = () => new Date(Date.now() + (settle + 1) * 1000)
const inDays = (days: number) => new Date(Date.now() + days * 24 * 3600 * 1000)

describe('signing keys', () => {
  let directory: string
  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'sortie-keys-'))
  })
  afterEach(() => rm(directory, { recursive: true }))

  const rotate = (more = {}) => rotateKeys(directory, settle, more)
  const numbers = async () => (await readKeyFiles(directory)).map((key) => key.number)

  it('key files can be read by their owner only', async () => {
    await makeKeyFile(directory, 1)
    assert.equal((await stat(join(directory, 'key-1.pem'))).mode & 0o777, 0o600)
  })

  it('several instances that make the first key at once make one', async () => {
    await Promise.all([1, 2, 3].map(() => makeKeyFile(directory, 1)))
    await writeFile(join(directory, '.draft-1-1'), 'half a key')
    assert.deepEqual(await numbers(), [1])
    await rm(join(directory, '.draft-1-1'))
    assert.deepEqual(await readdir(directory), ['key-1.pem'])
  })

  it('a new key is published before it signs', async () => {
    await makeKeyFile(directory, 1)
    await rotate()
    const keys = await readKeyFiles(directory)
    assert.equal(chooseSigningKey(keys, settle, new Date())?.number, 1)
    assert.equal(chooseSigningKey(keys, settle, afterSettling())?.number, 2)
    assert.deepEqual(
      acceptedKeys(keys, settle, new Date()).map((key) => key.number),
      [2, 1],
    )
  })

  it('a key is dropped when the last token it signed has expired', async () => {
    await makeKeyFile(directory, 1)
    await rotate()
    const keys = await readKeyFiles(directory)
    const accepted = (now: Date) => acceptedKeys(keys, settle, now).map((key) => key.number)
    assert.deepEqual(accepted(inDays(7)), [2, 1])
    assert.deepEqual(accepted(inDays(7.01)), [2])
  })

  it('keys are not rotated again while that would sign people out', async () => {
    await makeKeyFile(directory, 1)
    await rotate()
    await assert.rejects(rotate(), { name: 'KeysInUse' })
    assert.deepEqual(await numbers(), [2, 1])
    const eightDaysAgo = inDays(-8)
    await utimes(join(directory, 'key-2.pem'), eightDaysAgo, eightDaysAgo)
    await rotate()
    assert.deepEqual(await numbers(), [3, 2])
  })

  it('all keys are replaced at once when one has leaked', async () => {
    await makeKeyFile(directory, 1)
    await rotate()
    await rotate({ signEveryoneOut: true })
    assert.deepEqual(await numbers(), [3])
  })

  it('the command rotates keys, or says in one sentence why not', async () => {
    const program = fileURLToPath(new URL('../../rotate-keys.ts', import.meta.url))
    const run = (env: Record<string, string>) =>
      spawnSync(process.execPath, [program], {
        env: { PATH: process.env.PATH, ...env },
        encoding: 'utf8',
      })
    const empty = run({ DATA_DIR: directory })
    assert.equal(empty.status, 1)
    assert.match(empty.stderr, /^There is no key in .* yet\.[^\n]*\n$/)
    assert.equal(run({ KEYS_DIR: directory }).status, 0)
    assert.deepEqual(await numbers(), [1])
    const done = run({ KEYS_DIR: directory })
    assert.equal(done.status, 0)
    assert.match(done.stdout, /nobody is signed out/)
    assert.deepEqual(await numbers(), [2, 1])
  })
})
