import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { test } from 'node:test'
import { onOneProcessor } from './one-processor.ts'
import { findProgram } from './programs.ts'

const ask = ['-e', "process.stdout.write(require('fs').readFileSync('/proc/self/status'))"]
const skip = findProgram('taskset') ? false : 'this machine has no taskset'

function processorsOf(command: string, args: string[]): string | undefined {
  const status = execFileSync(command, [...args, ...ask], { encoding: 'utf8' })
  return /^Cpus_allowed_list:\s*(\S+)$/m.exec(status)?.[1]
}

test('a program runs on one processor, another choice on another', { skip }, () => {
  const mine = processorsOf(process.execPath, [])
  const used = [0, 1].map((choice) => {
    const { command, args } = onOneProcessor(process.execPath, choice)
    return processorsOf(command, args)
  })
  if (/^\d+$/.test(mine ?? '')) return assert.deepEqual(used, [mine, mine])
  for (const each of used) assert.match(each ?? '', /^\d+$/)
  assert.notEqual(used[0], used[1])
})

test('only processors that this program may use are chosen', { skip }, () => {
  const allowed = onOneProcessor(process.execPath, 1)
  const module = JSON.stringify(`${import.meta.dirname}/one-processor.ts`)
  const script = `import(${module}).then(({ onOneProcessor }) =>
    process.stdout.write(JSON.stringify(onOneProcessor('program', 0))))`
  const answer = execFileSync(allowed.command, [...allowed.args, '-e', script], {
    encoding: 'utf8',
  })
  assert.deepEqual(JSON.parse(answer), { command: 'program', args: [] })
})
