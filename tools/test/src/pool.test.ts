import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { type Part, runParts } from './pool.ts'
import type { Count } from './step.ts'

/** Test files that end one after another on command. */
function held() {
  const running: string[] = []
  const ends = new Map<string, () => void>()
  return {
    running,
    run: (file: string) =>
      new Promise<Count>((resolve) => {
        running.push(file)
        ends.set(file, () => {
          running.splice(running.indexOf(file), 1)
          resolve({ passed: 1, failed: 0 })
        })
      }),
    async end(file: string) {
      ends.get(file)?.()
      // The next file begins in a later turn of the event loop.
      await setImmediate()
    },
  }
}

test('parts run side by side, and a worker without files of its own helps as far as a part allows', async () => {
  const { running, run, end } = held()
  const counts: Record<string, Count> = {}
  const part = (name: string, files: string[], atOnce: number): Part => ({
    name,
    files,
    atOnce,
    run,
  })
  const all = runParts(
    [part('a', ['a1'], 2), part('none', [], 2), part('b', ['b1', 'b2'], 1), part('c', ['c1'], 2)],
    async (name, run) => {
      counts[name] = await run()
    },
  )
  assert.deepEqual(running, ['a1', 'b1', 'c1'])
  await end('a1')
  assert.deepEqual(running, ['b1', 'c1'], 'b has one at a time')
  assert.deepEqual(counts, { a: { passed: 1, failed: 0 } })
  await end('b1')
  assert.deepEqual(running, ['c1', 'b2'])
  await end('c1')
  await end('b2')
  await all
  assert.deepEqual(counts, {
    a: { passed: 1, failed: 0 },
    b: { passed: 2, failed: 0 },
    c: { passed: 1, failed: 0 },
  })
})

test('a single part has two files at a time, and a file that breaks the runner fails its step', async () => {
  const { running, run, end } = held()
  const told: string[] = []
  const broken = (file: string) => (file === '2' ? Promise.reject(new Error('broken')) : run(file))
  const all = runParts(
    [{ name: 'a', files: ['1', '2', '3', '4'], atOnce: 2, run: broken }],
    (_, run) =>
      run().then(
        () => {},
        (error: Error) => {
          told.push(error.message)
        },
      ),
  )
  await setImmediate()
  assert.deepEqual(running, ['1', '3'])
  await end('1')
  await end('3')
  await end('4')
  await all
  assert.deepEqual(told, ['broken'])
})

test('while the processors are idle another file begins every two seconds, up to six', async (t) => {
  t.mock.timers.enable({ apis: ['setInterval'] })
  const { running, run, end } = held()
  const files = ['1', '2', '3', '4', '5', '6', '7', '8']
  let idle = 0
  const all = runParts(
    [{ name: 'a', files, atOnce: 8, run }],
    async (_, run) => void (await run()),
    () => idle,
  )
  t.mock.timers.tick(10_000)
  assert.deepEqual(running, ['1', '2', '3'], 'busy')
  idle = 0.5
  t.mock.timers.tick(2000)
  assert.deepEqual(running, ['1', '2', '3', '4'])
  t.mock.timers.tick(20_000)
  assert.deepEqual(running, ['1', '2', '3', '4', '5', '6'])
  await end('4')
  assert.deepEqual(running, ['1', '2', '3', '5', '6', '7'])
  idle = 0
  t.mock.timers.tick(2000)
  await end('5')
  assert.deepEqual(running, ['1', '2', '3', '6', '7'], 'one fewer while they are busy')
  for (const file of files) await end(file)
  await all
})
