import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { temporaryFolder } from '@sortie/testing/temporary-folder'
import { runServerTest } from './server-tests.ts'

const limits = { test: 60_000, silence: 3_000 }
const head = "const { test } = require('node:test'); const assert = require('node:assert');\n"
/** Removed from the environment: Node would not run a test file inside another test run. */
const { NODE_TEST_CONTEXT: _, ...env } = process.env

test('the runner counts the tests of a file, and tells a failure with its file, title and reason', async (test) => {
  const folder = temporaryFolder(test)
  const good = file(
    folder,
    'good',
    "test('a', () => console.log('→ 7 refused')); test('b', () => console.log('noise'))",
  )
  const bad = file(folder, 'bad', "test('adds up', () => assert.equal(1 + 1, 3))")
  const said: string[] = []

  const say = (line: string) => said.push(line)

  assert.deepEqual(await runServerTest(good, [good], env, say, limits), { passed: 2, failed: 0 })
  assert.deepEqual(await runServerTest(bad, [bad], env, say, limits), { passed: 0, failed: 1 })

  const text = said.join('\n')
  assert.match(text, /✖ .*bad\.test\.cjs: adds up\n.*2 == 3/)
  assert.match(text, /✔ .*good\.test\.cjs {2}2 .*\n {4}7 refused/)
  assert.doesNotMatch(text, /noise/)
})

test('the runner, of files in one process, names the one that failed, hangs or ends the process', async (test) => {
  const folder = temporaryFolder(test)
  const good = file(folder, 'good', "test('a', () => {})")
  const bodies = {
    failing: 'assert.ok(false)',
    hanging: 'return new Promise(() => setInterval(() => {}, 1000))',
    ending: 'return new Promise(() => setTimeout(() => process.exit(7), 500))',
  }
  for (const [name, body] of Object.entries(bodies)) {
    const said: string[] = []
    const files = [good, file(folder, name, `test('b', () => { ${body} })`)]
    const { failed } = await runServerTest('both', files, env, (line) => said.push(line), limits)
    assert.ok(failed >= 1, name)
    assert.match(said.join('\n'), new RegExp(`✖ .*${name}\\.test\\.cjs: `))
  }
})

test('the runner ends a file that cannot end by itself, and names it', async (test) => {
  const body =
    "test('fails before it closes', () => { setInterval(() => {}, 1000); assert.ok(false) })"
  const count = await endedBySilence(test, 'stuck', body)
  assert.equal(count.passed, 0)
})

test('the runner ends a file that prints for ever after its tests, because output is not progress', async (test) => {
  const body =
    "test('leaves a client open', () => { setInterval(() => console.log('reconnecting'), 500) })"
  await endedBySilence(test, 'talking', body)
})

async function endedBySilence(test: TestContext, name: string, body: string) {
  const said: string[] = []
  const endless = file(temporaryFolder(test), name, body)
  const count = await runServerTest(endless, [endless], env, (line) => said.push(line), limits)
  assert.ok(count.failed >= 1)
  assert.ok(said.some((line) => line.includes(`${name}.test.cjs: no test of it has ended for 3 s`)))
  return count
}

test('a file whose tests end one after another may take longer than the limit', async (test) => {
  const folder = temporaryFolder(test)
  const wait = '(_, done) => setTimeout(done, 2000)'
  const long = file(folder, 'long', `test('a', ${wait}); test('b', ${wait}); test('c', ${wait})`)

  assert.deepEqual(await runServerTest(long, [long], env, () => {}, limits), {
    passed: 3,
    failed: 0,
  })
})

test('a file that cannot be loaded is a failure', async (test) => {
  const broken = file(temporaryFolder(test), 'broken', 'this is no program')
  const { failed } = await runServerTest(broken, [broken], env, () => {}, limits)
  assert.equal(failed, 1)
})

test('an error after the last test is a failure, and is told', async (test) => {
  const body =
    "test('a', () => {}); require('node:test').after(() => { setTimeout(() => Promise.reject(new Error('too late')), 50) })"
  const said: string[] = []
  const say = (line: string) => said.push(line)
  const count = await runServerTest(
    'late',
    [file(temporaryFolder(test), 'late', body)],
    env,
    say,
    limits,
  )
  assert.deepEqual(count, { passed: 1, failed: 1 })
  assert.match(said.join('\n'), /Error: too late/)
})

function file(folder: string, name: string, text: string): string {
  const path = join(folder, `${name}.test.cjs`)
  writeFileSync(path, head + text)
  return path
}
