import type { ExpenseJson } from '@sortie/contracts/expense'
import { useCallback } from 'react'
import { needsNetwork } from '../../lib/needs-network.ts'
import { isWaitingId } from '../../lib/offline/waiting-id.ts'
import { prefetchLater } from '../../lib/prefetch.ts'
import { asProblem } from '../../lib/problem.ts'
import { retryImport } from '../../lib/retry-import.ts'
import { expenseName } from '../../records/expenses/expense.ts'
import {
  useChangeExpenseMutation,
  useChangeExpensesMutation,
  useRemoveExpenseMutation,
  useRemoveExpensesMutation,
} from '../../records/expenses/expenses.api.ts'
import { useToggleStatus } from '../../records/expenses/use-toggle-status.ts'
import { confirm } from '../../ui/confirm.ts'
import type { Change } from './actions.ts'

// Loaded only when somebody swipes or selects.
const load = () => import('./actions.ts')
const actions = retryImport(load)
prefetchLater(load)

const deleting = 'Deleting an expense'

/** The actions on expenses of the list. The functions are stable between renders. */
export function useExpenseActions() {
  const [change] = useChangeExpenseMutation()
  const [changeMany] = useChangeExpensesMutation()
  const [remove] = useRemoveExpenseMutation()
  const [removeMany] = useRemoveExpensesMutation()
  const toggle = useToggleStatus()

  const askToRemove = useCallback(
    async (expense: ExpenseJson) => {
      if (someSent([expense]) && (await needsNetwork(deleting))) return
      const text = `${expenseName(expense)}${itsReceipts([expense])} will be deleted.`
      if (
        await confirm({ title: 'Delete this expense?', text, action: 'Delete', destructive: true })
      ) {
        const { error } = await remove(expense.id)
        // The line was cut after the question. Other failures are seen in the list (spec 8).
        if (error && asProblem(error).status === 0) await needsNetwork(deleting)
      }
    },
    [remove],
  )

  const changeAll = useCallback(
    async (expenses: readonly ExpenseJson[], wanted: Change, done: string) => {
      // A change of a single expense waits for the network by itself.
      if (
        expenses.length > 1 &&
        someSent(expenses) &&
        (await needsNetwork('Changing several expenses'))
      )
        return
      const { changeAll } = await actions()
      await changeAll(expenses, wanted, done, { one: change, many: changeMany })
    },
    [change, changeMany],
  )
  const removeLater = useCallback(
    async (expenses: readonly ExpenseJson[]) => {
      if (someSent(expenses) && (await needsNetwork(deleting))) return
      const { removeLater } = await actions()
      removeLater(expenses, removeMany)
    },
    [removeMany],
  )

  return { toggle, askToRemove, changeAll, removeLater }
}

/** An expense that only exists in this browser needs no network. */
function someSent(expenses: readonly ExpenseJson[]): boolean {
  return expenses.some(({ id }) => !isWaitingId(id))
}

/** ' and its receipt', ' and their 2 receipts', or nothing. */
export function itsReceipts(expenses: readonly ExpenseJson[]): string {
  const receipts = expenses.reduce((sum, { receiptCount }) => sum + receiptCount, 0)
  const whose = expenses.length === 1 ? 'its' : 'their'
  if (receipts === 0) return ''
  return receipts === 1 ? ` and ${whose} receipt` : ` and ${whose} ${receipts} receipts`
}
