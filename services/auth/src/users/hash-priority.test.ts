import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { getPriority } from 'node:os'
import { it } from 'node:test'
import { lowerHashPriority } from './hash-priority.ts'

it('the threads that hash give way, the one that answers does not', async () => {
  await stat('.')
  const before = getPriority()
  assert.equal(lowerHashPriority(), Number(process.env.UV_THREADPOOL_SIZE ?? 4))
  assert.equal(getPriority(), before)
  for (const id of readdirSync('/proc/self/task'))
    if (readFileSync(`/proc/self/task/${id}/comm`, 'utf8') === 'libuv-worker\n')
      assert.equal(getPriority(Number(id)), 10)
})
