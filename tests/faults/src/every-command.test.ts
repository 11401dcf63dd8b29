import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, it } from 'node:test'
import { startInfrastructure } from '@sortie/local/infrastructure'
import { signIn } from '@sortie/system-testing/caller'
import { type RunningSystem, startSystem } from '@sortie/system-testing/start-system'
import type { Command } from '@sortie/testing/document-messages'
import {
  canHappen,
  type DocumentFault,
  type DocumentProxy,
  documentFaults,
  startDocumentProxy,
} from '@sortie/testing/document-proxy'
import { eventually } from '@sortie/testing/eventually'
import { whole } from '@sortie/testing/whole'
import { adminCasesOf } from './admin-use-cases.ts'
import { announcedOnce } from './announced-once.ts'
import { answerTo, isGood503 } from './answer.ts'
import { type Caller, callerOf, enter } from './caller.ts'
import { followEvents } from './follow-events.ts'
import { answerLimitMs } from './limits.ts'
import { signInCasesOf } from './sign-in-use-cases.ts'
import { commandsOf, type Scene, strike } from './strike.ts'
import { readsWithWords, sentElsewhere, supportedWords } from './supported-words.ts'
import type { UseCase } from './use-case.ts'
import { useCasesOf } from './use-cases.ts'

const folder = mkdtempSync(join(tmpdir(), 'sortie-every-command-'))
let servers: Awaited<ReturnType<typeof startInfrastructure>>
let documents: DocumentProxy
let system: RunningSystem
let person: Caller
let admin: Caller
let events: Awaited<ReturnType<typeof followEvents>>
let cases: UseCase[]
let scene: Scene
const announced = announcedOnce()

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
        LIMIT_SIGN_IN: '0',
        LIMIT_FORGOTTEN_ACCOUNT: '0',
        LIMIT_FORGOTTEN_ADDRESS: '0',
        LIMIT_UPLOADS_PER_MINUTE: '0',
        LIMIT_EXPORTS_PER_MINUTE: '0',
        RECEIPT_FILES_PER_DAY: '1000000',
      },
    })
    person = await enter(system.url)
    const { cookie } = await signIn(system.url, 'admin@example.com', 'correct horse')
    admin = callerOf(system.url, cookie)
    events = await followEvents(servers.urls.AMQP_URL)
    cases = [
      ...useCasesOf(person, announced.tally),
      ...signInCasesOf(system.url),
      ...adminCasesOf(system.url, admin),
    ]
    scene = { person, documents, note: announced.note }
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

it('a call struck by a fault is done or not done at all, and nobody sees a 500', {
  timeout: 1_800_000,
}, async (test) => {
  let struck = 0
  for (const [turn, useCase] of cases.entries())
    await test.test(useCase.name, async () => {
      const commands = await commandsOf(useCase, scene)
      assert.ok(commands.length > 0, `${useCase.name} sends no command`)
      for (const at of commands.keys())
        for (const fault of faultsAt(turn + at, commands.slice(at)))
          struck += await strike(useCase, at + 1, fault, scene)
      if (whole || useCase.name === 'a receipt is uploaded')
        struck += await strike(useCase, Math.ceil(commands.length / 2), silentFault(turn), scene)
      test.diagnostic(`${useCase.name}: ${commands.map(({ name }) => name).join(' ')}`)
    })
  test.diagnostic(`${struck} faults`)
  assert.ok(struck > cases.length, `only ${struck} faults struck`)
  await announced.demand(events)
})

it('what is sent is what the embedded document server supports', async () => {
  for (const path of readsWithWords)
    assert.equal((await admin('GET', path, undefined, answerLimitMs)).status, 200, path)
  const sent = documents.words()
  assert.deepEqual([...sent].filter((word) => !supportedWords.has(word)).sort(), [])
  const idle = [...supportedWords].filter((word) => !sent.has(word) && !sentElsewhere.has(word))
  assert.deepEqual(idle.sort(), [], 'supported, and sent by nobody')
})

it('an event whose removal from the outbox fails is sent again and handled once', {
  timeout: 60_000,
}, async () => {
  const uploading = useCaseNamed('a receipt is uploaded')
  for (const fault of ['cut before', 'cut after', 'NotWritablePrimary'] as const) {
    const prepared = await uploading.prepare()
    const removal = ({ name, database, collection }: Command) =>
      database === 'sortie_receipt' && collection === 'outbox' && name === 'delete'
    const injection = documents.failAt(removal, 1, fault)
    const answer = await answerTo(prepared, person, randomUUID())
    assert.equal(answer.status, 201)
    await eventually(() => assert.ok(injection.struck, 'the removal was not struck'))
    injection.end()
    announced.note(uploading, prepared, answer)
    const expense = prepared.path.replace('/receipts', '')
    await eventually(async () => {
      const response = await person('GET', expense, undefined, answerLimitMs)
      const { receiptCount } = (await response.json()) as { receiptCount: number }
      assert.equal(receiptCount, 1)
    })
  }
  await announced.demand(events)
})

it('an upload whose record cannot be written makes no receipt, and the next try makes one', {
  timeout: 60_000,
}, async () => {
  const uploading = useCaseNamed('a receipt is uploaded')
  const prepared = await uploading.prepare()
  const key = randomUUID()
  const isRecord = ({ name, database, collection }: Command) =>
    database === 'sortie_receipt' && collection === 'receipts' && name === 'insert'
  const injection = documents.failAt(isRecord, 1, 'cut before')
  const away = eventually(() => assert.ok(injection.struck)).then(() => documents.cut())
  const answer = await answerTo(prepared, person, key)
  await away
  injection.end()
  documents.restore()
  assert.ok(isGood503(answer), `${answer.status} ${answer.text}`)
  const again = await eventually(async () => {
    const second = await answerTo(prepared, person, key)
    assert.ok(second.status < 300, `${second.status} ${second.text}`)
    return second
  })
  assert.ok(await prepared.isDone())
  announced.note(uploading, prepared, again)
  await announced.demand(events)
})

function useCaseNamed(name: string): UseCase {
  const found = cases.find((useCase) => useCase.name === name)
  if (!found) throw new Error(`no use case named ${name}`)
  return found
}

/** A silent command is given up after 8 s, so each use case gets one at most. */
function silentFault(turn: number): DocumentFault {
  return turn % 2 ? 'silent before' : 'silent after'
}

/** In the whole every fault that can happen there; else one, another from command to command. */
function faultsAt(turn: number, later: Command[]): DocumentFault[] {
  const possible = documentFaults.filter(
    (fault) => !fault.startsWith('silent') && later.some((command) => canHappen(fault, command)),
  )
  return whole ? possible : possible.slice(turn % possible.length).slice(0, 1)
}
