import { useEffect } from 'react'
import { useProfileQuery } from '../profile/profile.api.ts'
import type { ExpenseZodForm } from './expense-fields.tsx'

/** A new expense starts with what the person wants, where nothing was chosen, typed or read before. */
export function useFirstValues(form: ExpenseZodForm, isNew = true): void {
  const { data: { currency, paymentMethod } = {} } = useProfileQuery(undefined, { skip: !isNew })
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is known what the person wants
  useEffect(() => {
    if (!currency && !paymentMethod) return
    const { amount, scanned, paymentMethod: given } = form.getValues()
    form.reset(
      {
        ...form.formState.defaultValues,
        // Beside an amount its currency is the person's own, or the receipt's.
        ...(currency && !amount && !scanned && { currency }),
        ...(paymentMethod && !given && { paymentMethod }),
      },
      { keepDirtyValues: true },
    )
  }, [currency, paymentMethod])
}
