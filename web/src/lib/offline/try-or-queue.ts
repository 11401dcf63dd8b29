import type { ExpenseJson, NewExpenseJson } from '@sortie/contracts/expense'
import type { Call } from '../api.ts'
import { type CallProblem, noAnswer } from '../problem.ts'
import { isFull } from './database.ts'
import { queueChange, queueCreate, queueReceipt, waitingOf } from './outbox.ts'
import { requestPersistence } from './request-persistence.ts'
import { isWaitingId } from './waiting-id.ts'
import type { Answer, Ask, Queries } from './without-network.ts'

/** Milliseconds after which a call of a few hundred bytes counts as lost and its change is queued. */
const timeout = 20_000

const fullDevice =
  'This device is full, so this could not be kept for later. Make room, or leave this open until the connection is back.'

/** Creates or edits an expense; without an answer the change is queued. */
export function tryOrQueue(
  call: Call,
  personId: string,
  getState: () => unknown,
  ask: Ask,
): Promise<Answer> {
  const { idempotencyKey: key = '', endpoint, url } = call
  if (endpoint.method === 'POST')
    return orKeep(call, ask, (triedAt) =>
      queueCreate(personId, key, call.body as NewExpenseJson, triedAt),
    )
  const id = url.slice(url.lastIndexOf('/') + 1)
  const { updatedAt, ...body } = call.body as Partial<ExpenseJson>
  const seen = seenExpense(getState, id)
  const from = seen && { ...seen, updatedAt: updatedAt ?? seen.updatedAt }
  const keep = (triedAt?: number) => queueChange(personId, id, body, from, triedAt)
  return orKeep(call, ask, keep, () => isBehind(personId, id))
}

async function orKeep(
  call: Call,
  ask: Ask,
  keep: (triedAt?: number) => Promise<ExpenseJson>,
  isBehind = async () => false,
): Promise<Answer> {
  let triedAt: number | undefined
  if (navigator.onLine && !(await isBehind())) {
    triedAt = Date.now()
    const answer = await ask(call, timeout)
    if (answer.error?.status !== 0) return answer
  }
  try {
    const record = await keep(triedAt)
    void requestPersistence().catch(() => undefined)
    return { data: { ...record, isWaiting: true } }
  } catch (thrown) {
    return { error: notKept(thrown) }
  }
}

/** Queues a file until the server has it. Returns the problem when it cannot be stored. */
export async function queueFile(
  personId: string,
  key: string,
  expenseId: string,
  file: File,
  position?: number,
): Promise<CallProblem | undefined> {
  try {
    const { name, type } = file
    const bytes = await file.arrayBuffer()
    const kept = { name, type, bytes, ...(position && { position }) }
    await queueReceipt(personId, key, expenseId, kept)
    void requestPersistence().catch(() => undefined)
    return undefined
  } catch (thrown) {
    return notKept(thrown)
  }
}

function notKept(thrown: unknown): CallProblem {
  return isFull(thrown) ? { status: 0, message: fullDevice } : noAnswer
}

/** Whether changes of this expense are queued already: they are sent first. */
async function isBehind(personId: string, id: string): Promise<boolean> {
  if (isWaitingId(id)) return true
  const all = await waitingOf(personId).catch(() => [])
  return all.some(({ kind, expenseId }) => kind !== 'receipt' && expenseId === id)
}

/** The version that the screen shows. */
function seenExpense(getState: () => unknown, id: string): ExpenseJson | undefined {
  const { queries } = (getState() as { api: { queries: Queries } }).api
  for (const query of Object.values(queries)) {
    const found = recordsOf(query?.data).find((each) => each?.id === id && 'merchant' in each)
    if (found) return found as ExpenseJson
  }
  return undefined
}

type Pages = { pages?: { items: (ExpenseJson | undefined)[] }[] }

/** The answer of a list, of one that is read by pages, or of a single record. */
function recordsOf(data: unknown): (ExpenseJson | undefined)[] {
  if (Array.isArray(data)) return data
  const { pages } = (data ?? {}) as Pages
  return pages ? pages.flatMap(({ items }) => items) : [data as ExpenseJson | undefined]
}
