import assert from 'node:assert/strict'
import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { temporaryFolder } from '@sortie/testing/temporary-folder'
import { layout } from '../paths.ts'
import { keepSecrets } from '../secrets.ts'
import { documentServer } from './documents.ts'
import { portNames } from './server.ts'

test('a mongod on the PATH is started so that it admits only our own accounts', (test) => {
  const folder = temporaryFolder(test)
  const mongod = join(folder, 'mongod')
  writeFileSync(mongod, '', { mode: 0o700 })
  const path = process.env.PATH
  test.after(() => {
    process.env.PATH = path
  })
  process.env.PATH = `${folder}:${path}`
  const files = layout(join(folder, 'data'))
  const secrets = keepSecrets(files.secrets)
  const ports = Object.fromEntries(portNames.map((name, index) => [name, 4000 + index]))
  const { spec, url, urlOf } = documentServer({ files, secrets, ports: ports as never })
  assert.equal(spec.command, mongod)
  const said = (option: string) => spec.args[spec.args.indexOf(option) + 1] ?? ''
  assert.equal(said('--bind_ip'), '127.0.0.1')
  assert.equal(readFileSync(said('--keyFile'), 'utf8'), secrets.documentsKey)
  assert.equal(statSync(said('--keyFile')).mode & 0o777, 0o600)
  assert.equal(new URL(url).password, secrets.documentsPassword)
  assert.equal(new URL(urlOf('expense')).password, secrets.expensePassword)
})
