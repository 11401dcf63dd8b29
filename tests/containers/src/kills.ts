import assert from 'node:assert/strict'
import { Recorder } from '@sortie/faults/recorder'
import { writesAgain } from '@sortie/faults/writes-again'
import { eventually } from '@sortie/testing/eventually'
import type { Compose } from './compose.ts'
import { watchParts } from './watch.ts'

/** Each part and where it takes connections. */
const engines = { mongo: 27017, rabbitmq: 5672, redis: 6379, minio: 9000, mailpit: 1025 }
const programs = Object.fromEntries(
  ['auth', 'expense', 'travel', 'receipt', 'scan', 'report', 'report-worker', 'gateway'].map(
    (name) => [name, 8080],
  ),
)
/** While one of two crashes the other answers at this name, so nothing is seen to be gone. */
const twofold = 'report-worker'
const people = 6
/** Below the number of uploads that a person may make in a minute. */
const thinkMs = 1000
/** Not measured: RabbitMQ alone takes a minute on a busy machine. */
const startMs = 300_000
const mostMs = 8000

/**
 * Kills each container once while people write, and each program of ours once more inside its container. An engine
 * comes back as a new container, usually under another address, as after a host was lost; a program by its restart
 * policy.
 */
export async function killEach(compose: Compose, url: string): Promise<void> {
  const watch = await watchParts(compose, { ...engines, ...programs })
  const everyone: Recorder[] = []
  const works: Array<{ stop(): Promise<void> }> = []
  const slow: string[] = []
  try {
    while (everyone.length < people)
      everyone.push(await eventually(() => Recorder.enter(url, thinkMs), startMs))
    works.push(...everyone.map((person) => person.work()))
    for (const name of [...Object.keys(engines), ...Object.keys(programs)]) {
      const before = watch.addressOf(name)
      const after = await watch.backAfter(() => replace(compose, name), name, startMs)
      const where = after === before ? 'the same address' : 'another address'
      await demandRecovery(`${name} killed, back at ${where}`, everyone, slow)
    }
    for (const name of Object.keys(programs).filter((each) => each !== twofold)) {
      await watch.backAfter(() => crash(compose, name), name, startMs)
      await demandRecovery(`${name} crashed, back by itself`, everyone, slow)
    }
  } finally {
    watch.stop()
    // The first failure says more than the missing acknowledgements that follow from it.
    await Promise.allSettled(works.map((work) => work.stop()))
  }
  await Promise.all(works.map((work) => work.stop()))
  await demandKept(everyone)
  assert.deepEqual(slow, [], `everybody writes again within ${mostMs} ms`)
}

/** Removes the container without a shutdown and makes a new one of the same name. */
async function replace(compose: Compose, name: string): Promise<void> {
  await compose.run(['kill', name])
  await compose.run(['rm', '-f', name])
  await compose.run(['up', '-d', '--no-deps', '--no-build', name])
}

/** Every process but the first, which `init` makes end when the program does. */
async function crash(compose: Compose, name: string): Promise<void> {
  await compose.run(['exec', '-T', name, 'sh', '-c', 'kill -9 -1']).catch(() => {})
}

async function demandRecovery(what: string, everyone: Recorder[], slow: string[]): Promise<void> {
  const { ms, last, heard } = await writesAgain(everyone, startMs)
  console.log(`    ${what}: everybody writes again after ${ms} ms`)
  if (ms > mostMs) slow.push(`${what}: ${ms} ms, last ${last}; heard meanwhile: ${heard}`)
}

async function demandKept(everyone: Recorder[]): Promise<void> {
  for (const person of everyone) {
    person.demandGoodAnswers({ mayBreakOff: true }, () => [])
    await person.demandAllKept()
  }
  const acknowledged = everyone.reduce((sum, person) => sum + person.acknowledged, 0)
  const heard = everyone.flatMap((person) => person.heard)
  const refused = heard.filter(({ status }) => status === 503).length
  const broken = heard.filter(({ status }) => typeof status === 'string').length
  console.log(`    ${acknowledged} acknowledged: 0 lost, 0 doubled`)
  console.log(`    ${heard.length} calls: ${refused} answered 503, ${broken} broken off, none 500`)
}
