import assert from 'node:assert/strict'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { temporaryFolder } from '@sortie/testing/temporary-folder'
import { chooseEngine } from './choose-engine.ts'

const mongod = '/usr/bin/mongod'

test('the real server is used where it is installed and nothing is there yet', (test) => {
  const folder = temporaryFolder(test)
  assert.deepEqual(chooseEngine(folder, 'mongod', mongod), {
    folder: join(folder, 'mongod'),
    program: mongod,
  })
  const { folder: chosen, program } = chooseEngine(folder, 'mongod')
  assert.deepEqual([chosen, program], [join(folder, 'embedded'), undefined])
})

test('the embedded server stays in use, with a note, when mongod is installed after it stored data', (test) => {
  const folder = temporaryFolder(test)
  fill(folder, 'embedded')
  const { program, note } = chooseEngine(folder, 'mongod', mongod)
  assert.equal(program, undefined)
  assert.match(note ?? '', /mongod is installed, but .*embedded holds the data/)
})

test('a start that would not find its data is refused with a sentence', (test) => {
  const folder = temporaryFolder(test)
  fill(folder, 'mongod')
  assert.throws(
    () => chooseEngine(folder, 'mongod'),
    /holds the data, but mongod is not on the PATH/,
  )
  fill(folder, 'embedded')
  for (const program of [mongod, undefined])
    assert.throws(() => chooseEngine(folder, 'mongod', program), /only one of them can be right/)
})

function fill(folder: string, engine: string) {
  mkdirSync(join(folder, engine))
  writeFileSync(join(folder, engine, 'data'), 'x')
}
