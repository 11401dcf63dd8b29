import type { ExpenseJson } from '@sortie/contracts/expense'
import { useCallback } from 'react'
import { toast } from '../../lib/toast.ts'
import { toastFailure } from '../../lib/toast-failure.ts'
import { confirm } from '../../ui/confirm.ts'
import { useWithdrawReportMutation } from './expense-reports.api.ts'
import { isLocked, lockSentence } from './report-lock.ts'

/** True where an expense is locked by its report: the person is told, and may withdraw the report instead. */
export function useWithdrawFirst() {
  const [withdraw] = useWithdrawReportMutation()
  return useCallback(
    async (expense: ExpenseJson) => {
      const { report } = expense
      if (!report || !isLocked(expense)) return false
      if (report.state === 'approved') {
        toast({ title: 'It cannot be changed', description: lockSentence(expense) })
        return true
      }
      const question = {
        title: 'Withdraw the report first?',
        text: `${lockSentence(expense)} Withdrawn, its expenses can be changed again.`,
        action: 'Withdraw Report',
      }
      if (!(await confirm(question))) return true
      try {
        await withdraw(report.id).unwrap()
        toast({ title: `Report ${report.number} withdrawn` })
      } catch (thrown) {
        toastFailure('Failed to withdraw the report', thrown)
      }
      return true
    },
    [withdraw],
  )
}
