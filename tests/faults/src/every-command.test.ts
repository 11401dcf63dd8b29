import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, it } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import type { EventName } from '@sortie/contracts/events'
import { startInfrastructure } from '@sortie/local/infrastructure'
import { type RunningSystem, startSystem } from '@sortie/system-testing/start-system'
import type { Command } from '@sortie/testing/document-messages'
import {
  canBefall,
  type DocumentFault,
  type DocumentProxy,
  documentFaults,
  startDocumentProxy,
} from '@sortie/testing/document-proxy'
import { eventually } from '@sortie/testing/eventually'
import { type Caller, enter } from './caller.ts'
import { followEvents } from './follow-events.ts'
import { type Prepared, type UseCase, useCasesOf } from './use-cases.ts'

/** `FAULTS=all`: every fault at every command, some minutes. Else every command with one of the faults, in turn. */
const all = process.env.FAULTS === 'all'
const patienceMs = 12_000

const folder = mkdtempSync(join(tmpdir(), 'sortie-every-command-'))
let servers: Awaited<ReturnType<typeof startInfrastructure>>
let documents: DocumentProxy
let system: RunningSystem
let person: Caller
let events: Awaited<ReturnType<typeof followEvents>>
let cases: UseCase[]
const tallied = new Map<EventName, Set<string>>()
const tally = (type: EventName, id: string) =>
  void tallied.set(type, (tallied.get(type) ?? new Set()).add(id))

before(
  async () => {
    servers = await startInfrastructure({ dataDir: join(folder, 'servers') })
    documents = await startDocumentProxy(servers.urls.MONGO_URL)
    system = await startSystem({
      env: {
        ...servers.urls,
        MONGO_URL: documents.url,
        DATA_DIR: join(folder, 'system'),
        LIMIT_REGISTRATIONS: '0',
      },
    })
    person = await enter(system.url)
    events = await followEvents(servers.urls.AMQP_URL)
    cases = useCasesOf(person, tally)
  },
  { timeout: 240_000 },
)
after(async () => {
  await events?.stop()
  await system?.stop({ keepData: true })
  await documents?.stop()
  await servers?.supervisor.stop()
  rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
})

it('a fault at any command leaves success or nothing, and nobody sees 500', {
  timeout: 600_000,
}, async (test) => {
  let struck = 0
  for (const [turn, useCase] of cases.entries()) {
    const commands = await commandsOf(useCase)
    assert.ok(commands.length > 0, `${useCase.name} sends no command`)
    for (let at = 1; at <= commands.length; at++)
      for (const fault of faultsAt(turn + at, commands.slice(at - 1)))
        struck += await strike(useCase, at, fault)
    test.diagnostic(`${useCase.name}: ${commands.map(({ name }) => name).join(' ')}`)
  }
  test.diagnostic(`${struck} faults`)
  assert.ok(struck > cases.length * 3, `only ${struck} faults struck`)
  await demandEvents()
})

it('an event whose removal from the outbox fails is sent again and handled once', {
  timeout: 60_000,
}, async () => {
  const uploading = useCaseNamed('a receipt is uploaded')
  for (const fault of ['cut before', 'cut after', 'NotWritablePrimary'] as const) {
    const prepared = await uploading.prepare()
    const removal = ({ name, database, collection }: Command) =>
      database === 'sortie_receipt' && collection === 'outbox' && name === 'delete'
    const ambush = documents.lieInWait(removal, 1, fault)
    const answer = await call(prepared, randomUUID())
    assert.equal(answer.status, 201)
    await eventually(() => assert.ok(ambush.struck, 'the removal was not struck'))
    note(uploading, prepared, answer)
    const expense = prepared.path.replace('/receipts', '')
    await eventually(async () => {
      const response = await person('GET', expense, undefined, patienceMs)
      const { receiptCount } = (await response.json()) as { receiptCount: number }
      assert.equal(receiptCount, 1)
    }, 15_000)
  }
  await demandEvents()
})

it('a file whose record cannot be written is no receipt, and the next try makes one', {
  timeout: 60_000,
}, async () => {
  const uploading = useCaseNamed('a receipt is uploaded')
  const prepared = await uploading.prepare()
  const key = randomUUID()
  const isRecord = ({ name, database, collection }: Command) =>
    database === 'sortie_receipt' && collection === 'receipts' && name === 'insert'
  const ambush = documents.lieInWait(isRecord, 1, 'cut before')
  const away = eventually(() => assert.ok(ambush.struck)).then(() => documents.cut())
  const answer = await call(prepared, key)
  await away
  documents.restore()
  assert.ok(isGood503(answer), `${answer.status} ${answer.text}`)
  const again = await eventually(async () => {
    const second = await call(prepared, key)
    assert.ok(second.status < 300, `${second.status} ${second.text}`)
    return second
  }, 15_000)
  assert.ok(await prepared.isDone())
  note(uploading, prepared, again)
  await demandEvents()
})

function useCaseNamed(name: string): UseCase {
  const found = cases.find((useCase) => useCase.name === name)
  if (!found) throw new Error(`no use case named ${name}`)
  return found
}

/** What the use case asks of its own database when all is well. */
async function commandsOf(useCase: UseCase): Promise<Command[]> {
  const prepared = await useCase.prepare()
  const ambush = documents.lieInWait(isOf(useCase), Number.POSITIVE_INFINITY, 'cut before')
  const answer = await call(prepared, randomUUID())
  documents.lieInWait(() => false, 1, 'cut before')
  assert.ok(answer.status < 300, `${useCase.name}: ${answer.status} ${answer.text}`)
  note(useCase, prepared, answer)
  return ambush.commands
}

function faultsAt(turn: number, later: Command[]): DocumentFault[] {
  const possible = documentFaults.filter((fault) =>
    later.some((command) => canBefall(fault, command)),
  )
  return all ? possible : possible.slice(turn % possible.length).slice(0, 1)
}

/** 1 when the fault struck; the commands of a call may differ from time to time. */
async function strike(useCase: UseCase, at: number, fault: DocumentFault): Promise<number> {
  const prepared = await useCase.prepare()
  const key = randomUUID()
  const ambush = documents.lieInWait(isOf(useCase), at, fault)
  let answer = await call(prepared, key)
  documents.lieInWait(() => false, 1, fault)
  const where = () =>
    `${useCase.name}, ${fault} at command ${at} (${ambush.struck?.name} ${ambush.struck?.collection}): ${answer.status} ${answer.text}`
  const good = () => assert.ok(answer.status < 300 || isGood503(answer), where())
  good()
  const done = await prepared.isDone()
  if (answer.status < 300) assert.ok(done, `acknowledged, but not there: ${where()}`)
  for (let tries = 0; answer.status >= 300 && tries < 10; tries++) {
    await pause(200)
    answer = await call(prepared, key)
    if (done && answer.status === prepared.again) break
    good()
  }
  assert.ok(await prepared.isDone(), `not there in the end: ${where()}`)
  note(useCase, prepared, answer)
  return ambush.struck ? 1 : 0
}

type Answer = { status: number; text: string; retryAfter: string | null }

async function call({ method, path, body }: Prepared, key: string): Promise<Answer> {
  const sent = typeof body === 'function' ? body() : body
  const headers: Record<string, string> = method === 'POST' ? { 'idempotency-key': key } : {}
  const response = await person(method, path, sent, patienceMs, headers)
  const retryAfter = response.headers.get('retry-after')
  return { status: response.status, text: await response.text(), retryAfter }
}

function isGood503({ status, text, retryAfter }: Answer): boolean {
  return status === 503 && retryAfter !== null && /"error":"[^"]+\."/.test(text)
}

/** What runs in the background is not the call's: the relay's own work, and what events cause. */
function isOf({ service }: UseCase) {
  return ({ name, database, collection }: Command) =>
    database === `sortie_${service}` &&
    !['hello', 'ping', 'endSessions', 'killCursors'].includes(name) &&
    !/^sasl/.test(name) &&
    !['leases', 'inbox', 'dead_letters', 'traces', 'doubts'].includes(collection) &&
    !(collection === 'outbox' && name !== 'insert')
}

function note({ event }: UseCase, prepared: { id?: string }, answer: Answer): void {
  if (!event) return
  const id = prepared.id ?? (JSON.parse(answer.text) as { id: string }).id
  tally(event.type, id)
}

/** One event tells of each change, and none of a change that was not made. */
async function demandEvents(): Promise<void> {
  for (const [type, ids] of tallied) {
    await eventually(() => {
      const heard = events.of(type)
      const told = [...ids].filter((id) => heard.get(id)?.size !== 1)
      assert.deepEqual(told, [], `${type}: not told exactly once`)
      const untrue = [...heard.keys()].filter((id) => !ids.has(id))
      if (/created|added/.test(type)) assert.deepEqual(untrue, [], `${type}: told but not so`)
    }, 15_000)
  }
}
