import type { Currency } from '@sortie/contracts/money'
import { useEffect } from 'react'
import { useWithWaiting } from '../../lib/offline/use-with-waiting.ts'
import { useDashboardQuery } from '../dashboard/dashboard.api.ts'
import { useProfileQuery } from '../profile/profile.api.ts'
import type { ExpenseZodForm } from './expense-fields.tsx'

/** A new expense starts with what the person wants, where nothing was chosen, typed or read before. */
export function useFirstValues(form: ExpenseZodForm, isNew = true): void {
  const { data: profile, isLoading } = useProfileQuery(undefined, { skip: !isNew })
  const last = useLastCurrency(isNew)
  const { paymentMethod } = profile ?? {}
  const currency = profile?.currency ?? (isLoading ? undefined : last)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is known what the person wants
  useEffect(() => {
    if (!currency && !paymentMethod) return
    const { amount, scanned, paymentMethod: given } = form.getValues()
    // Beside an amount its currency is the person's own, or the receipt's where that names one.
    const isOpen = scanned ? !scanned.currency || scanned.foreign : !amount
    form.reset(
      {
        ...form.formState.defaultValues,
        ...(currency && isOpen && { currency }),
        ...(paymentMethod && !given && { paymentMethod }),
      },
      { keepDirtyValues: true },
    )
  }, [currency, paymentMethod])
}

const noNames = new Map<string, string>()

/** That of the expense which was made last, be it one that waits in this browser; none before the first. */
function useLastCurrency(isAsked: boolean): Currency | undefined {
  const { data } = useDashboardQuery(undefined, { skip: !isAsked })
  const { expenses = [] } = useWithWaiting({ expenses: data?.recentExpenses }, {}, noNames)
  const [last] = expenses.toSorted((one, other) => (one.createdAt < other.createdAt ? 1 : -1))
  return last?.currency
}
