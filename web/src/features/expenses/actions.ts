import { type ExpenseJson, type ExpenseStatus, maxExpensesAtOnce } from '@sortie/contracts/expense'
import { actLater } from '../../lib/act-later.ts'
import { api } from '../../lib/api.ts'
import { newId } from '../../lib/new-id.ts'
import { removedSlice } from '../../lib/offline/removed-slice.ts'
import { isWaitingId } from '../../lib/offline/waiting-id.ts'
import { isWaiting, waitingToast } from '../../lib/offline/waiting-toast.ts'
import { signedInPerson } from '../../lib/offline/without-network.ts'
import { store } from '../../lib/store.ts'
import { toast } from '../../lib/toast.ts'
import { attempt } from '../../lib/toast-failure.ts'
import { expenseName } from '../../records/expenses/expense.ts'

export type Change = { status?: ExpenseStatus; tripId?: string | null }
type Call<Input> = (input: Input) => { unwrap: () => Promise<object | null> }
type Changing = {
  one: Call<{ params: { id: string }; body: Change }>
  many: Call<Change & { ids: string[] }>
}
type Part = { ids: string[]; key: string }
type Remove = Call<Part & { isLeaving: boolean }>

/** Changes only those that differ, and offers to restore each previous value. */
export async function changeAll(
  expenses: readonly ExpenseJson[],
  wanted: Change,
  done: string,
  changing: Changing,
): Promise<void> {
  const others = expenses.filter((each) => isOther(each, wanted))
  const undo = () => void attempt('Failed to undo', giveBack())
  async function giveBack() {
    for (const [former, ids] of formerly(others, wanted)) await give(ids, former, changing)
  }
  async function giveAll() {
    const waits = await give(idsOf(others), wanted, changing)
    const says = waits ? waitingToast : { title: `${count(expenses)} ${done}` }
    toast({ ...says, undo: others.length > 0 ? undo : undefined })
  }
  await attempt('Failed to update expenses', giveAll())
}

/** Hides them, and deletes them when the time to undo it is over, whatever the screen shows then. */
export function removeLater(expenses: readonly ExpenseJson[], remove: Remove): void {
  const ids = idsOf(expenses)
  const name = count(expenses)
  const parts = inParts(ids).map((some) => ({ ids: some, key: newId() }))
  const kept = keepAll(parts, name)
  actLater({
    ids,
    hide: removedSlice.actions.hidden(expenses),
    done: `${name} deleted`,
    failed: 'Failed to delete expenses',
    async send(isLeaving) {
      if (!isLeaving) await kept
      const answers = await Promise.all(
        parts.map(({ ids, key }) =>
          // What the server does not know yet is dropped by the outbox.
          remove({ ids: isLeaving ? ids.filter(isSent) : ids, key, isLeaving }).unwrap(),
        ),
      )
      if (answers.some((answer) => answer && isWaiting(answer)))
        toast({ ...waitingToast, background: true })
      // The sums still count them until they were fetched again.
      await Promise.all(store.dispatch(api.util.getRunningQueriesThunk()))
      store.dispatch(removedSlice.actions.gone(ids))
    },
    cameBack(why) {
      if (why === 'undone') void kept.then(() => Promise.all(parts.map(({ key }) => dropKept(key))))
    },
  })
}

/** In the browser's outbox: the page may end before the time is over. */
async function keepAll(parts: readonly Part[], name: string): Promise<void> {
  const personId = signedInPerson(store.getState)
  if (!('indexedDB' in globalThis) || !personId) return
  try {
    const { queueRemoval } = await offline()
    for (const { ids, key } of parts) await queueRemoval(personId, key, { ids, name })
  } catch {
    // On a full device it is sent by this page alone.
  }
}

async function dropKept(key: string): Promise<void> {
  if ('indexedDB' in globalThis) await (await offline()).drop(key)
}

const offline = () => import('../../lib/offline/offline-chunk.ts')

/** "Grand Hotel, $420.00", or "3 expenses". */
export function count(expenses: readonly ExpenseJson[]): string {
  const [only] = expenses
  return expenses.length === 1 && only
    ? expenseName(only)
    : `${expenses.length.toLocaleString('en-US')} expenses`
}

/**
 * True when some of it waits for the network. Only the call for a single expense can wait, and only it accepts an
 * expense that is itself not sent yet.
 */
async function give(ids: string[], change: Change, { one, many }: Changing): Promise<boolean> {
  const single = ids.length === 1 ? ids : ids.filter(isWaitingId)
  let waits = false
  for (const id of single) {
    const kept = await one({ params: { id }, body: change }).unwrap()
    waits ||= kept !== null && isWaiting(kept)
  }
  if (ids.length > 1)
    for (const some of inParts(ids.filter(isSent))) await many({ ids: some, ...change }).unwrap()
  return waits
}

function isSent(id: string): boolean {
  return !isWaitingId(id)
}

function isOther({ status, tripId }: ExpenseJson, wanted: Change): boolean {
  return wanted.status ? status !== wanted.status : tripId !== wanted.tripId
}

/** The previous values, each with the expenses that had it. */
function formerly(expenses: readonly ExpenseJson[], { status }: Change): [Change, string[]][] {
  const groups = Map.groupBy(expenses, (each) => (status ? each.status : each.tripId))
  return [...groups].map(([value, some]) => [
    status ? { status: value as ExpenseStatus } : { tripId: value },
    idsOf(some),
  ])
}

function idsOf(expenses: readonly ExpenseJson[]): string[] {
  return expenses.map(({ id }) => id)
}

function inParts(ids: readonly string[]): string[][] {
  const parts = Math.ceil(ids.length / maxExpensesAtOnce)
  return Array.from({ length: parts }, (_, part) =>
    ids.slice(part * maxExpensesAtOnce, (part + 1) * maxExpensesAtOnce),
  )
}
