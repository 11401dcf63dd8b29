import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { type TestContext, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { eventually } from '@sortie/testing/eventually'
import { temporaryFolder } from '@sortie/testing/temporary-folder'
import { Fault } from './fault.ts'
import { findMarked } from './leftovers.ts'
import { layout } from './paths.ts'
import { freePort, isFree } from './ports.ts'
import type { StateChange } from './process-spec.ts'
import { createSupervisor } from './supervisor.ts'
import { standIn } from './testing/specs.ts'

async function supervise(test: TestContext) {
  const dataDir = temporaryFolder(test)
  const seen: StateChange[] = []
  const supervisor = await createSupervisor(dataDir, (change) => seen.push(change))
  test.after(() => supervisor.stop())
  const order = (state: string) =>
    seen.filter((change) => change.state === state).map((change) => change.name)
  return { dataDir, supervisor, seen, order }
}

async function pidServing(port: number): Promise<number> {
  return Number(await (await fetch(`http://127.0.0.1:${port}`)).text())
}

test('a killed process serves again on the same port, with a new pid in its file', async (test) => {
  const { dataDir, supervisor } = await supervise(test)
  const port = await freePort()
  await supervisor.start([standIn('expense', port)])
  const before = await pidServing(port)
  assert.equal(Number(readFileSync(layout(dataDir).pid('expense'), 'utf8')), before)

  process.kill(before, 'SIGKILL')

  await eventually(async () => assert.notEqual(await pidServing(port), before))
  assert.equal(Number(readFileSync(layout(dataDir).pid('expense'), 'utf8')), await pidServing(port))
})

test('a process that runs but no longer works is started again', async (test) => {
  const { supervisor, seen } = await supervise(test)
  const port = await freePort()
  let broken = 0
  const works = async () => {
    if (broken && (await pidServing(port)) === broken) throw new Error('its queues do not answer')
  }
  await supervisor.start([standIn('rabbitmq', port, 'well', { works })])
  broken = await pidServing(port)

  await eventually(async () => assert.notEqual(await pidServing(port), broken))
  assert.match(
    seen.find(({ state }) => state === 'restarting')?.reason ?? '',
    /does not work \(its queues do not answer\)/,
  )
})

test('the children of a killed process end with it', async (test) => {
  const { dataDir, supervisor } = await supervise(test)
  const port = await freePort()
  await supervisor.start([standIn('report', port, 'parent')])
  const before = findMarked(dataDir, 'report')
  assert.equal(before.length, 2)

  process.kill(await pidServing(port), 'SIGKILL')

  await eventually(async () => assert.ok(!before.includes(await pidServing(port))))
  const after = findMarked(dataDir, 'report')
  assert.equal(after.length, 2)
  assert.ok(!after.some((pid) => before.includes(pid)))
})

// How long it waits before each start: back-off.test.ts.
test('a process that ends soon after each start is started again and again', async (test) => {
  const { supervisor, seen } = await supervise(test)
  await supervisor.start([standIn('scan', await freePort(), 'short-lived')])
  await eventually(() => assert.ok(seen.filter(({ state }) => state === 'starting').length >= 4))
})

test('a process that never gets ready fails the start, with the end of its log', async (test) => {
  const { supervisor } = await supervise(test)
  const start = supervisor.start([standIn('auth', await freePort(), 'broken')])
  await assert.rejects(start, (error: Error) => {
    assert.ok(error instanceof Fault)
    assert.match(error.message, /^auth did not start: it ended with code 3\./)
    assert.match(error.message, /I cannot find my configuration/)
    return true
  })
})

test('a program that does not exist fails the start at once', async (test) => {
  const { supervisor } = await supervise(test)
  const start = supervisor.start([
    standIn('redis', await freePort(), 'well', { command: '/nowhere/redis-server' }),
  ])
  await assert.rejects(start, /^Fault: redis did not start: it could not be started \(ENOENT\)\.$/)
})

test('a process waits for what it needs', async (test) => {
  const { supervisor, seen } = await supervise(test)
  const [one, two] = [await freePort(), await freePort()]
  await supervisor.start([
    standIn('expense', one, 'well', { needs: ['documents'] }),
    standIn('documents', two),
  ])
  const times = seen
    .filter(({ state }) => state === 'ready' || state === 'starting')
    .map(({ name, state }) => `${name} ${state}`)
  assert.deepEqual(times, [
    'documents starting',
    'documents ready',
    'expense starting',
    'expense ready',
  ])
})

test('the gateway stops first, then the services, then the servers; nothing is left', async (test) => {
  const { dataDir, supervisor, order } = await supervise(test)
  const ports = [await freePort(), await freePort(), await freePort()] as const
  await supervisor.start([
    standIn('redis', ports[0], 'well', { layer: 'infrastructure' }),
    standIn('auth', ports[1], 'parent'),
    standIn('gateway', ports[2], 'well', { layer: 'gateway' }),
  ])

  await supervisor.stop()

  assert.deepEqual(order('stopped'), ['gateway', 'auth', 'redis'])
  assert.deepEqual(findMarked(dataDir), [])
  for (const port of ports) assert.ok(await isFree(port))
  assert.ok(!existsSync(layout(dataDir).pid('auth')))
})

test('a process that ignores SIGTERM is killed after its grace period', async (test) => {
  const { dataDir, supervisor, order } = await supervise(test)
  await supervisor.start([standIn('travel', await freePort(), 'stubborn', { grace: 200 })])
  await supervisor.stop()
  assert.deepEqual(order('stopped'), ['travel'])
  assert.deepEqual(findMarked(dataDir), [])
})

test('a stop in the middle of a start leaves nothing', async (test) => {
  const { dataDir, supervisor } = await supervise(test)
  const start = supervisor.start([standIn('expense', await freePort())])
  await Promise.all([assert.rejects(start, /was stopped/), supervisor.stop()])
  assert.deepEqual(findMarked(dataDir), [])
  await assert.rejects(supervisor.start([standIn('travel', await freePort())]), /is stopping/)
})

test('the next supervisor ends the processes of a killed one', async (test) => {
  const dataDir = temporaryFolder(test)
  const port = await freePort()
  const program = fileURLToPath(new URL('testing/orphans.ts', import.meta.url))
  const other = spawn(process.execPath, [program, dataDir, String(port)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(other.stdout, 'data')
  other.kill('SIGKILL')
  await once(other, 'exit')
  const left = findMarked(dataDir)
  assert.equal(left.length, 2)
  assert.ok(left.includes(await pidServing(port)))

  const next = await createSupervisor(dataDir)
  test.after(() => next.stop())

  assert.deepEqual(findMarked(dataDir), [])
  assert.ok(await isFree(port))
})
