import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, it } from 'node:test'
import { webhookActs, webhookTypes } from '@sortie/contracts/webhook'
import { type DocumentServer, startDocumentServer } from '@sortie/documents/server'
import { freePort } from '@sortie/local/ports'
import { type Person, register, signIn } from '@sortie/system-testing/caller'
import { type RunningSystem, startSystem } from '@sortie/system-testing/start-system'
import { aTrip } from '@sortie/testing/builders'
import { eventually } from '@sortie/testing/eventually'
import { type Db, MongoClient } from 'mongodb'
import { receiverAt } from './receiver.ts'

const longMs = 120_000
const folder = mkdtempSync(join(tmpdir(), 'sortie-webhooks-'))
const port = await freePort()
const receiver = receiverAt(port)

let documents: DocumentServer
let system: RunningSystem
let client: MongoClient
let database: Db
let person: Person
let personId: string
let trips: string[]
/** How many changes of each record were acknowledged. */
const acknowledged = new Map<string, number>()

before(
  async () => {
    const rootPassword = randomUUID()
    documents = await startDocumentServer({ file: ':memory:', rootPassword })
    const url = documents.url.replace('//', `//root:${rootPassword}@`)
    const env = { WEBHOOK_INSIDE_HOSTS: `127.0.0.1:${port}`, DATA_DIR: join(folder, 'system') }
    system = await startSystem({ env: { ...env, MONGO_URL: url } })
    client = await MongoClient.connect(url)
    database = client.db('sortie_auth')
    await receiver.start()
    await makeWebhook()
    person = await register(system.url)
    personId = await idIn(await person.get('/api/user'))
    trips = [await aNewTrip(), await aNewTrip(), await aNewTrip()]
  },
  { timeout: 240_000 },
)
after(async () => {
  await receiver.kill()
  await client?.close()
  await system?.stop({ keepData: true })
  await documents?.close()
  rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
})

it('nothing is lost when auth is killed between a change and its delivery, or in the middle of one', async () => {
  for (const least of [1, 4]) {
    const before = receiver.arrived.length
    const work = changeAll(5)
    await eventually(() => assert.ok(receiver.arrived.length >= before + least), longMs)
    await killAuth()
    await work
  }
  await changeProfile()
  await killAuth()
  await everythingArrived()
  await receiver.answer('silent')
  const before = receiver.arrived.length
  await changeAll(1)
  await eventually(() => assert.ok(receiver.arrived.length > before), longMs)
  const [begun] = receiver.arrived.slice(before)
  await killAuth()
  await receiver.answer('take')
  await everythingArrived()
  const again = receiver.arrived.filter(({ id }) => id === begun?.id)
  assert.ok(again.length > 1, 'nobody knows whether it was taken')
  for (const each of again) assert.deepEqual(each, begun)
})

it('nothing is lost when the receiver is killed in the middle of its answer', async () => {
  await receiver.answer('begin')
  const before = receiver.arrived.length
  await changeAll(2)
  await eventually(() => assert.ok(receiver.arrived.length > before), longMs)
  const [begun] = receiver.arrived.slice(before)
  await receiver.kill()
  await waits()
  await receiver.start()
  await untilNextTry()
  await everythingArrived()
  assert.ok(receiver.arrived.filter(({ id }) => id === begun?.id).length > 1)
})

it('a receiver that refuses every connection and then hangs for more than an hour gets all of it in order', async () => {
  await receiver.kill()
  let away = 0
  for (const tries of [1, 2, 3, 4, 5]) {
    away += await untilNextTry()
    await changeAll(1)
    assert.match((await waits(tries)).trouble ?? '', /cannot be reached: ECONNREFUSED/)
  }
  await receiver.start()
  receiver.signal('SIGSTOP')
  away += await untilNextTry()
  await changeAll(1)
  assert.match((await waits(6)).trouble ?? '', /No whole answer in 12 s/)
  receiver.signal('SIGCONT')
  away += await untilNextTry()
  assert.ok(away > 60 * 60_000)
  await everythingArrived()
})

type Stored = { failures: number; nextAt: Date | null; trouble: string | null; state: string }

async function theWebhook(): Promise<Stored> {
  const found = await database.collection<Stored>('webhooks').findOne()
  assert.equal(found?.state, 'active')
  return found
}

/** Resolves once it is left alone, after so many tries. */
function waits(tries = 1): Promise<Stored> {
  return eventually(async () => {
    const stored = await theWebhook()
    assert.ok(stored.failures >= tries && stored.nextAt)
    return stored
  }, longMs)
}

/** Its time has come, as it would by itself; answers how long that would have taken. */
async function untilNextTry(): Promise<number> {
  const { nextAt } = await theWebhook()
  await database.collection('webhooks').updateOne({}, { $set: { nextAt: new Date() } })
  return Math.max(0, (nextAt?.getTime() ?? 0) - Date.now())
}

/** Every line of the trail was taken, those of a record in their order; what came again came under its id, before the next. */
async function everythingArrived(): Promise<void> {
  for (const recordId of [personId, ...trips])
    await eventually(async () => {
      const lines = await linesOf(recordId)
      assert.ok(lines.length >= (acknowledged.get(recordId) ?? 0))
      const ids = receiver.arrived.flatMap((each) => (each.recordId === recordId ? each.id : []))
      assert.deepEqual(
        ids.filter((id, place) => id !== ids[place - 1]),
        lines,
      )
    }, longMs)
  await eventually(async () => {
    const left = await database.collection('webhookdeliveries').countDocuments({ state: 'waiting' })
    assert.deepEqual([left, (await theWebhook()).trouble], [0, null])
  }, longMs)
}

async function linesOf(id: string): Promise<unknown[]> {
  const which = { id, act: { $in: Object.values(webhookActs).flat() } }
  const lines = database.collection('trail_lines').find(which).sort({ _id: 1 })
  return (await lines.toArray()).map(({ noteId }) => noteId)
}

async function killAuth(): Promise<void> {
  const killed = system.pidOf('auth')
  system.kill('auth')
  await eventually(() => assert.notEqual(system.pidOf('auth'), killed), longMs)
  await system.healthy(longMs)
}

async function changeAll(times: number): Promise<void> {
  await Promise.all(
    trips.map(async (id) => {
      for (let time = 0; time < times; time += 1)
        note(id, await person.send('PUT', `/api/trips/${id}`, aTrip()))
    }),
  )
}

async function changeProfile(): Promise<void> {
  note(personId, await person.send('PUT', '/api/profile', { employeeName: randomUUID() }))
}

async function aNewTrip(): Promise<string> {
  const answer = await person.post('/api/trips', aTrip())
  assert.equal(answer.status, 201)
  const id = await idIn(answer)
  acknowledged.set(id, 1)
  return id
}

function note(id: string, { status }: Response): void {
  assert.ok([200, 503].includes(status), String(status))
  if (status === 200) acknowledged.set(id, (acknowledged.get(id) ?? 0) + 1)
}

async function makeWebhook(): Promise<void> {
  const admin = await signIn(system.url, 'admin@example.com', 'correct horse')
  const proven = await admin.post('/api/account/proof', { currentPassword: 'correct horse' })
  const { proof } = (await proven.json()) as { proof: string }
  const url = `http://127.0.0.1:${port}/`
  const body = { name: 'Ledger', url, events: webhookTypes, proof }
  const made = await admin.post('/admin/webhooks', body)
  assert.equal(made.status, 201, await made.text())
}

async function idIn(answer: Response): Promise<string> {
  return ((await answer.json()) as { id: string }).id
}
