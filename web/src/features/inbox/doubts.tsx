import { formatMoney } from '@sortie/contracts/money'
import styled from 'styled-components'
import { formatDate } from '../../lib/format.ts'
import { theme } from '../../theme/theme.ts'
import type { ExpenseZodForm } from '../expenses/expense-fields.tsx'
import { bodyOf } from '../expenses/expense-form.ts'
import { useListExpensesQuery } from '../expenses/expenses.api.ts'
import { alike } from './inbox.ts'

type Props = { form: ExpenseZodForm; alreadyOn: string | null }

/** Said, not enforced: the same file is on an expense already, or one says the same as what is about to be accepted. */
export function Doubts({ form, alreadyOn }: Props) {
  const { date, merchant, amount, currency } = bodyOf(form.watch())
  const day = date.slice(0, 10)
  const { data } = useListExpensesQuery(
    { startDate: day, endDate: day, limit: 100 },
    { skip: !/^\d{4}-\d{2}-\d{2}$/.test(day) },
  )
  const twin = data?.find((expense) => alike(expense, { merchant, amount, currency }))
  if (!alreadyOn && !twin) return null
  return (
    <Box role="status">
      {alreadyOn && <p>This very file is a receipt of one of your expenses already.</p>}
      {twin && (
        <p>
          You have logged {twin.merchant}, {formatMoney(twin.amount, twin.currency)},{' '}
          {formatDate(twin.date)} already. Is it the same purchase?
        </p>
      )}
    </Box>
  )
}

const Box = styled.div`
  padding: ${theme.space[2]} ${theme.space[3]};
  border-left: 3px solid ${theme.color.warn};
  background: ${theme.color.sunken};
`
