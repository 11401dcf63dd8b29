import type { ExpenseJson, NewExpenseJson } from '@sortie/contracts/expense'
import type { Call } from '../api.ts'
import { type CallProblem, noAnswer } from '../problem.ts'
import { askForKeeping } from './ask-for-keeping.ts'
import { isFull } from './database.ts'
import { keepChange, keepCreate, keepReceipt, waitingOf } from './outbox.ts'
import { isWaitingId } from './waiting-id.ts'
import type { Answer, Ask, Queries } from './without-network.ts'

/** Milliseconds after which a call of a few hundred bytes is given up, and its change is kept instead. */
const patience = 20_000

const fullDevice =
  'This device is full, so this could not be kept for later. Make room, or leave this open until the connection is back.'

/** Creates or edits an expense; when nobody answers, the change is kept and waits. */
export function doOrKeep(
  call: Call,
  personId: string,
  getState: () => unknown,
  ask: Ask,
): Promise<Answer> {
  const { idempotencyKey: key = '', endpoint, url } = call
  if (endpoint.method === 'POST')
    return orKeep(call, ask, (triedAt) =>
      keepCreate(personId, key, call.body as NewExpenseJson, triedAt),
    )
  const id = url.slice(url.lastIndexOf('/') + 1)
  const { updatedAt, ...body } = call.body as Partial<ExpenseJson>
  const seen = seenExpense(getState, id)
  const from = seen && { ...seen, updatedAt: updatedAt ?? seen.updatedAt }
  const keep = (triedAt?: number) => keepChange(personId, id, body, from, triedAt)
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
    const answer = await ask(call, patience)
    if (answer.error?.status !== 0) return answer
  }
  try {
    const record = await keep(triedAt)
    void askForKeeping().catch(() => undefined)
    return { data: { ...record, isWaiting: true } }
  } catch (thrown) {
    return { error: notKept(thrown) }
  }
}

/** Keeps a file until the server has it; answers why it cannot. */
export async function keepFile(
  personId: string,
  key: string,
  expenseId: string,
  file: File,
): Promise<CallProblem | undefined> {
  try {
    const { name, type } = file
    await keepReceipt(personId, key, expenseId, { name, type, bytes: await file.arrayBuffer() })
    void askForKeeping().catch(() => undefined)
    return undefined
  } catch (thrown) {
    return notKept(thrown)
  }
}

function notKept(thrown: unknown): CallProblem {
  return isFull(thrown) ? { status: 0, message: fullDevice } : noAnswer
}

/** Changes that wait already are sent first. */
async function isBehind(personId: string, id: string): Promise<boolean> {
  if (isWaitingId(id)) return true
  const all = await waitingOf(personId).catch(() => [])
  return all.some(({ kind, expenseId }) => kind !== 'receipt' && expenseId === id)
}

/** The record as the screen shows it. */
function seenExpense(getState: () => unknown, id: string): ExpenseJson | undefined {
  const { queries } = (getState() as { api: { queries: Queries } }).api
  for (const query of Object.values(queries)) {
    const records = Array.isArray(query?.data) ? query.data : [query?.data]
    const found = records.find((each) => each?.id === id && 'merchant' in each)
    if (found) return found as ExpenseJson
  }
  return undefined
}
