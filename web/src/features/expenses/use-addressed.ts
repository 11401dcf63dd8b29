import type { ExpenseJson } from '@sortie/contracts/expense'
import { useCallback, useEffect, useRef } from 'react'
import { useLocation, useNavigate, useParams } from 'react-router-dom'
import { expensePath, paths } from '../../lib/paths.ts'
import type { CallProblem } from '../../lib/problem.ts'
import { toast } from '../../lib/toast.ts'
import { toastFailure } from '../../lib/toast-failure.ts'
import { goBack } from '../../lib/use-back-closes.ts'
import { useGetExpenseQuery } from '../../records/expenses/expenses.api.ts'

/** The expense of /expenses/ID, even when the filters hide it, with functions to open and close it. */
export function useAddressed(listed: readonly ExpenseJson[] | undefined) {
  const { id = '' } = useParams()
  const { search } = useLocation()
  const navigate = useNavigate()
  // The version that was opened: changes made elsewhere are detected when it is saved.
  const opened = useRef<ExpenseJson>(undefined)
  if (opened.current?.id !== id) opened.current = listed?.find((each) => each.id === id)
  const { currentData, error } = useGetExpenseQuery(id, { skip: !id || Boolean(opened.current) })
  if (currentData?.id === id) opened.current ??= currentData
  const problem = error as CallProblem | undefined

  // After following a link, closing leads to the list.
  const isFirst = Boolean(id) && !history.state?.idx
  useEffect(() => {
    if (isFirst) navigate(paths.expenses + search, { replace: true })
    if (isFirst) navigate(expensePath(id) + search)
  }, [isFirst, id, search, navigate])
  useEffect(() => {
    if (!id || !problem) return
    if (problem.status === 404)
      toast({ title: 'This expense was not found', variant: 'destructive' })
    else toastFailure('Failed to fetch the expense', problem)
    navigate(paths.expenses, { replace: true })
  }, [id, problem, navigate])

  const latest = useRef({ navigate, search })
  latest.current = { navigate, search }
  return {
    expense: id && !isFirst ? opened.current : undefined,
    open: useCallback(
      (expense: ExpenseJson) =>
        latest.current.navigate(expensePath(expense.id) + latest.current.search),
      [],
    ),
    close: goBack,
  }
}
