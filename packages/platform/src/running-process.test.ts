import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { it } from 'node:test'
import { isOtherRunningProcess } from './running-process.ts'

it('another process is one that runs and is not this one', async () => {
  const other = spawn('sleep', ['60'])
  const pid = Number(other.pid)
  assert.equal(isOtherRunningProcess(pid), true)
  assert.equal(isOtherRunningProcess(process.pid), false)
  other.kill()
  await once(other, 'exit')
  assert.equal(isOtherRunningProcess(pid), false)
})
