import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { it } from 'node:test'
import { isOtherProcess } from './other-process.ts'

it('another process is one that runs and is not this one', async () => {
  const other = spawn('sleep', ['60'])
  const pid = Number(other.pid)
  assert.equal(isOtherProcess(pid), true)
  assert.equal(isOtherProcess(process.pid), false)
  other.kill()
  await once(other, 'exit')
  assert.equal(isOtherProcess(pid), false)
})
