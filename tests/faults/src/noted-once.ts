import assert from 'node:assert/strict'
import type { ExpenseJson } from '@sortie/contracts/expense'
import type { TrailAct } from '@sortie/contracts/facts'
import type { TrailEntryJson } from '@sortie/contracts/trail'
import type { TripJson } from '@sortie/contracts/travel'
import { eventually } from '@sortie/testing/eventually'
import type { NotedCalls } from './noted-calls.ts'
import { demandOnce } from './recorded.ts'

type Records = {
  expenses: ExpenseJson[]
  trips: TripJson[]
  receipts: string[]
  withReceipts: string
}

/** The trail has each change of these records once: none is missing, none is there twice. It comes by events. */
export function demandNotedOnce(
  calls: NotedCalls,
  records: Records,
  withinMs: number,
): Promise<void> {
  const { expenses, trips, receipts, withReceipts } = records
  const historyOf = (id: string) =>
    calls.once<TrailEntryJson[]>('GET', `/api/history/${id}?limit=1000`)
  return eventually(async () => {
    for (const { id, notes, merchant } of expenses) {
      const history = await historyOf(id)
      demandOnce(idsOf(history, 'expense_created'), [id])
      // A change that was sent again changes nothing, and its line says so.
      const changed = history.flatMap(({ act, changes }) =>
        act === 'expense_changed' ? changes.filter(({ field }) => field === 'notes') : [],
      )
      demandOnce(
        changed.map(({ to }) => String(to)),
        notes === merchant ? [notes] : [],
      )
    }
    for (const { id } of trips) demandOnce(idsOf(await historyOf(id), 'mission_created'), [id])
    const added = idsOf(await historyOf(withReceipts), 'receipt_added')
    demandOnce(added, receipts)
    assert.equal(added.length, receipts.length, 'no receipt is noted that there is not')
  }, withinMs)
}

function idsOf(history: TrailEntryJson[], act: TrailAct): string[] {
  return history.filter((entry) => entry.act === act).map(({ id }) => id)
}
