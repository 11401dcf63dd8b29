import type { ExpenseJson, ExpenseStatus } from '@sortie/contracts/expense'
import { useCallback } from 'react'
import { isKept, keep } from '../../lib/kept-flag.ts'
import { retryImport } from '../../lib/retry-import.ts'
import { toast } from '../../lib/toast.ts'
import { expenseName, otherStatus } from './expense.ts'
import { useChangeExpenseMutation } from './expenses.api.ts'

const duplicates = retryImport(() =>
  import('./ask-about-duplicates.ts').then((file) => file.askAboutDuplicates),
)

const explanation = 'Submit marks it as ready. Hand In asks your approver.'
const explained = 'sortie.submit-explained'

/** Once in a browser. */
function isFirstTime(): boolean {
  const isFirst = !isKept(explained)
  keep(explained, true)
  return isFirst
}

/** In ms: the second press of a double click comes within it. */
const doubleClick = 500
const toggling = new Set<string>()

async function isSure(expense: ExpenseJson): Promise<boolean> {
  // Without a network the question cannot be fetched, and the change is kept as ever.
  const ask = await duplicates().catch(() => undefined)
  return ask ? ask(expense) : true
}

/** Submits an expense, or takes it back; once for a double click, whose second press would undo the first. */
export function useToggleStatus() {
  const [change] = useChangeExpenseMutation()
  return useCallback(
    async (expense: ExpenseJson) => {
      const { id, status } = expense
      if (toggling.has(id)) return
      toggling.add(id)
      const pressed = new Promise((resolve) => setTimeout(resolve, doubleClick))
      const give = (wanted: ExpenseStatus) => change({ params: { id }, body: { status: wanted } })
      const wanted = otherStatus(status)
      if (wanted === 'Submitted' && !(await isSure(expense))) return void toggling.delete(id)
      const [{ error }] = await Promise.all([give(wanted), pressed])
      // A failure is seen in the list (spec 8).
      if (!error)
        toast({
          title: `${expenseName(expense)} ${wanted === 'Submitted' ? 'submitted' : 'back to Draft'}`,
          description: wanted === 'Submitted' && isFirstTime() ? explanation : undefined,
          undo: () => void give(status),
        })
      toggling.delete(id)
    },
    [change],
  )
}
