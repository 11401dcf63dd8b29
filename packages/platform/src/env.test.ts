import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, it } from 'node:test'
import * as z from 'zod/mini'
import { EnvError, mongoEnv, parseEnv, redisEnv, wholeNumber } from './env.ts'

const folder = mkdtempSync(join(tmpdir(), 'sortie-env-'))
after(() => rmSync(folder, { recursive: true }))

describe('the environment', () => {
  it('takes a value from the file that NAME_FILE names, without the white space around it', () => {
    const file = written('redis', 'redis://:secret@redis:6379\n')
    assert.deepEqual(parseEnv(redisEnv, { REDIS_URL_FILE: file }), {
      REDIS_URL: 'redis://:secret@redis:6379',
    })
  })

  it('takes every form of address that the database driver knows, and no other', () => {
    for (const MONGO_URL of [
      'mongodb://user:p%40ss@db/admin',
      'mongodb://a:27017,b:27017,c:27017/?replicaSet=rs0',
      'mongodb+srv://cluster.example.org/?tls=true',
    ])
      assert.deepEqual(parseEnv(mongoEnv, { MONGO_URL }), { MONGO_URL })
    for (const MONGO_URL of ['postgres://db', 'mongodb://', 'db:27017'])
      assert.throws(
        () => parseEnv(mongoEnv, { MONGO_URL }),
        /^EnvError: MONGO_URL: must be an address that starts with mongodb or mongodb\+srv$/,
      )
  })

  it('checks what a file holds as it checks a variable, and says nothing of its content', () => {
    const file = written('wrong', 'secret-that-is-no-address')
    assert.throws(
      () =>
        parseEnv({ ...redisEnv, PORT: wholeNumber(1, 9) }, { REDIS_URL_FILE: file, PORT: '10' }),
      (error) =>
        error instanceof EnvError &&
        /REDIS_URL: must be an address/.test(error.message) &&
        /PORT: must be a whole number/.test(error.message) &&
        !error.message.includes('secret-that'),
    )
    assert.throws(
      () => parseEnv(redisEnv, { REDIS_URL_FILE: written('empty', ' \n') }),
      /REDIS_URL: is not set/,
    )
  })

  it('names a file that cannot be read, and a variable that is given twice', () => {
    const file = written('twice', 'redis://redis')
    assert.throws(
      () => parseEnv(redisEnv, { REDIS_URL_FILE: join(folder, 'none') }),
      /REDIS_URL_FILE: .*ENOENT/,
    )
    assert.throws(
      () => parseEnv(redisEnv, { REDIS_URL_FILE: file, REDIS_URL: 'redis://other' }),
      /set twice/,
    )
  })

  it('leaves a NAME_FILE alone that is a variable of its own', () => {
    const shape = { PASSWORD: z.optional(z.string()), PASSWORD_FILE: z.optional(z.string()) }
    assert.deepEqual(parseEnv(shape, { PASSWORD_FILE: '/nowhere' }), { PASSWORD_FILE: '/nowhere' })
  })
})

function written(name: string, content: string): string {
  const file = join(folder, name)
  writeFileSync(file, content)
  return file
}
