import type { ExpenseJson } from '@sortie/contracts/expense'
import { useCallback } from 'react'
import { needsNetwork } from '../../lib/needs-network.ts'
import { isWaitingId } from '../../lib/offline/waiting-id.ts'
import { prefetchLater } from '../../lib/prefetch.ts'
import { retryImport } from '../../lib/retry-import.ts'
import {
  useChangeExpenseMutation,
  useChangeExpensesMutation,
  useRemoveExpensesMutation,
} from '../../records/expenses/expenses.api.ts'
import { useToggleStatus } from '../../records/expenses/use-toggle-status.ts'
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
  const [removeMany] = useRemoveExpensesMutation()
  const toggle = useToggleStatus()

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

  return { toggle, changeAll, removeLater }
}

/** An expense that only exists in this browser needs no network. */
function someSent(expenses: readonly ExpenseJson[]): boolean {
  return expenses.some(({ id }) => !isWaitingId(id))
}
