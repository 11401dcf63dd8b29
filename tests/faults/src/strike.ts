import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Command } from '@sortie/testing/document-messages'
import type { DocumentFault, DocumentProxy } from '@sortie/testing/document-proxy'
import { type Answer, answerTo, isGood503 } from './answer.ts'
import type { Caller } from './caller.ts'
import type { Prepared, UseCase } from './use-case.ts'

/** The caller, the proxy that injects faults, and the tally of what was done. */
export type Scene = {
  person: Caller
  documents: DocumentProxy
  note: (useCase: UseCase, prepared: Prepared & { id?: string }, answer: Answer) => void
}

const background = [
  ...['leases', 'inbox', 'dead_letters', 'findings', 'weighings'],
  ...['trail_head', 'trail_lines', 'trail_texts'],
]

/** The commands that the use case sends to its own database when there is no fault. */
export async function commandsOf(useCase: UseCase, scene: Scene): Promise<Command[]> {
  const prepared = await useCase.prepare()
  const injection = scene.documents.failAt(isOf(useCase), Number.POSITIVE_INFINITY, 'cut before')
  const answer = await answerTo(prepared, scene.person, randomUUID())
  injection.end()
  assert.ok(answer.status < 300, `${useCase.name}: ${answer.status} ${answer.text}`)
  assert.ok(await prepared.isDone(), useCase.name)
  scene.note(useCase, prepared, answer)
  return injection.commands
}

/** 1 when the fault struck; the commands of a call may differ from time to time. */
export async function strike(
  useCase: UseCase,
  at: number,
  fault: DocumentFault,
  { person, documents, note }: Scene,
): Promise<number> {
  const prepared = await useCase.prepare()
  const key = randomUUID()
  const injection = documents.failAt(isOf(useCase), at, fault)
  let answer = await answerTo(prepared, person, key)
  injection.end()
  const where = () =>
    `${useCase.name}, ${fault} at command ${at} (${injection.struck?.name} ${injection.struck?.collection}): ${answer.status} ${answer.text}`
  const good = () => assert.ok(answer.status < 300 || isGood503(answer), where())
  good()
  const done = await prepared.isDone()
  if (answer.status < 300) assert.ok(done, `acknowledged, but not there: ${where()}`)
  for (let tries = 0; answer.status >= 300 && tries < 10; tries++) {
    await pause(200)
    answer = await answerTo(prepared, person, key)
    // The first may have been done after it was given up.
    if (answer.status === prepared.again && (done || (await prepared.isDone()))) break
    good()
  }
  assert.ok(await prepared.isDone(), `not there in the end: ${where()}`)
  note(useCase, prepared, answer)
  return injection.struck ? 1 : 0
}

/** Leaves out commands of background work: relays, events and jobs. */
function isOf({ service, also = [] }: UseCase) {
  return ({ name, database, collection, inTransaction }: Command) =>
    database === `sortie_${service}` &&
    !['hello', 'ping', 'endSessions', 'killCursors'].includes(name) &&
    !/^sasl/.test(name) &&
    (also.includes(collection) || !background.includes(collection)) &&
    !(collection === 'outbox' && name !== 'insert') &&
    !(['removals', 'owed_mails'].includes(collection) && !inTransaction)
}
