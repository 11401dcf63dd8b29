import { type ExpenseJson, type ExpenseStatus, maxExpensesAtOnce } from '@sortie/contracts/expense'
import { isWaitingId } from '../../lib/offline/waiting-id.ts'
import { isWaiting, waitingToast } from '../../lib/offline/waiting-toast.ts'
import { toast } from '../../lib/toast.ts'
import { toastFailure } from '../../lib/toast-failure.ts'
import { expenseName } from '../../records/expenses/expense.ts'

export type Change = { status?: ExpenseStatus; tripId?: string | null }
type Call<Input> = (input: Input) => { unwrap: () => Promise<object | null> }
type Changing = {
  one: Call<{ params: { id: string }; body: Change }>
  many: Call<Change & { ids: string[] }>
}
type Removing = { one: Call<string>; many: Call<string[]> }

/** Changes only those that differ, and offers to restore each previous value. */
export async function changeAll(
  expenses: readonly ExpenseJson[],
  wanted: Change,
  done: string,
  changing: Changing,
): Promise<void> {
  const others = expenses.filter((each) => isOther(each, wanted))
  const undo = () =>
    void orTell('Failed to undo', async () => {
      for (const [former, ids] of formerly(others, wanted)) await give(ids, former, changing)
    })
  await orTell('Failed to update expenses', async () => {
    const waits = await give(idsOf(others), wanted, changing)
    const says = waits ? waitingToast : { title: `${count(expenses)} ${done}` }
    toast({ ...says, undo: others.length > 0 ? undo : undefined })
  })
}

/** Hides them, and calls the server when the undo period is over. */
export function removeLater(
  expenses: readonly ExpenseJson[],
  hide: (ids: string[], hidden: boolean) => void,
  { one, many }: Removing,
): void {
  const ids = idsOf(expenses)
  const comeBack = () => hide(ids, false)
  hide(ids, true)
  toast({
    title: `${count(expenses)} deleted`,
    undo: comeBack,
    settled: () =>
      void orTell(
        'Failed to delete expenses',
        async () => {
          for (const id of ids.filter(isWaitingId)) await one(id).unwrap()
          for (const some of inParts(ids.filter(isSent))) await many(some).unwrap()
        },
        true,
      ).then((done) => done || comeBack()),
  })
}

/** "Grand Hotel, $420.00", or "3 expenses". */
export function count(expenses: readonly ExpenseJson[]): string {
  const [only] = expenses
  return expenses.length === 1 && only ? expenseName(only) : `${expenses.length} expenses`
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

async function orTell(
  title: string,
  action: () => Promise<void>,
  background = false,
): Promise<boolean> {
  try {
    await action()
    return true
  } catch (thrown) {
    toastFailure(title, thrown, background)
    return false
  }
}
