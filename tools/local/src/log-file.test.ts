import assert from 'node:assert/strict'
import { appendFileSync, closeSync, readdirSync, statSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { it } from 'node:test'
import { temporaryFolder } from '@sortie/testing/temporary-folder'
import { openLog, rotateLog } from './log-file.ts'

it('a log never has more than 5 MB and one older file, while a program goes on writing', (test) => {
  const folder = temporaryFolder(test)
  const file = join(folder, 'gateway.log')
  const descriptor = openLog(file)
  test.after(() => closeSync(descriptor))
  for (let nth = 0; nth < 4; nth++) {
    writeSync(descriptor, Buffer.alloc(3 * 1024 * 1024, 'x'))
    rotateLog(file)
    assert.ok(statSync(file).size < 5 * 1024 * 1024)
  }
  appendFileSync(file, 'the end')
  assert.deepEqual(readdirSync(folder), ['gateway.log', 'gateway.log.1'])
})
