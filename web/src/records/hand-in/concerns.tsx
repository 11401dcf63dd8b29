import type { ExpenseJson } from '@sortie/contracts/expense'
import type { CheckedExpenseJson } from '@sortie/contracts/expense-report'
import { useState } from 'react'
import styled from 'styled-components'
import { theme } from '../../theme/theme.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Row } from '../../ui/layout.tsx'
import { ListRow } from '../../ui/list-row.tsx'
import { ShowMore } from '../../ui/show-more.tsx'
import { concernTexts, isWorthSaying } from '../expense-reports/expense-report.ts'
import { expenseName } from '../expenses/expense.ts'
import { useListInboxQuery } from '../inbox/inbox.api.ts'
import { pilesOf } from '../inbox/inbox.ts'
import { foundInInbox } from './found-in-inbox.ts'
import { MissingReceipt } from './missing-receipt.tsx'
import type { Unsent } from './unsent.ts'

type Props = {
  unsent: readonly Unsent[]
  expenses: readonly ExpenseJson[]
  checked: Map<string, CheckedExpenseJson>
  onEdit: (expense: ExpenseJson) => void
  onTyping: (isTyping: boolean) => void
}

/** Rows that are shown at once, of a month without receipts. */
const firstConcerns = 20

/** What needs a look before it is handed in, and what a person does about a receipt that is missing. */
export function Concerns({ expenses, checked, unsent, onEdit, onTyping }: Props) {
  const [limit, setLimit] = useState(firstConcerns)
  const { data: items = [] } = useListInboxQuery()
  const isComing = ({ id }: ExpenseJson) =>
    unsent.some(({ expenseId, isReceipt, stuck }) => expenseId === id && isReceipt && !stuck)
  const said = expenses.flatMap((expense) => {
    const { concerns = [], explanation = null } = checked.get(expense.id) ?? {}
    const worth = concerns.filter(
      (each) => isWorthSaying(each) && !(isBare({ concerns: [each] }) && isComing(expense)),
    )
    return worth.length > 0 ? [{ expense, worth, explanation }] : []
  })
  const bare = said.flatMap(({ expense, worth }) => (isBare({ concerns: worth }) ? expense : []))
  const found = foundInInbox(bare, pilesOf(items))
  if (said.length === 0 && unsent.length > 0) return null
  if (said.length === 0) return <p>Nothing is missing. They are locked until it is decided.</p>
  return (
    <section aria-label="To look at first">
      <Lead>
        {`${said.length === 1 ? 'One of them needs' : `${said.length} of them need`} a look first. You may hand them in all the same.`}
      </Lead>
      <Rows>
        {said.slice(0, limit).map(({ expense, worth, explanation }) => (
          <ListRow key={expense.id} style={{ flexWrap: 'wrap' }}>
            <i aria-hidden />
            <span>
              {expenseName(expense)}
              <Row as="span" $gap={1}>
                {worth.map((concern) => (
                  <Badge key={concern} color={concern === 'in_report' ? 'bad' : 'warn'}>
                    {concernTexts[concern]}
                  </Badge>
                ))}
              </Row>
              {explanation && <small>{explanation} It is left out.</small>}
            </span>
            {!explanation && (
              <Button
                size="small"
                aria-label={`Edit ${expense.merchant}`}
                onClick={() => onEdit(expense)}
              >
                Edit
              </Button>
            )}
            {!explanation && isBare({ concerns: worth }) && (
              <MissingReceipt expense={expense} found={found.get(expense.id)} onTyping={onTyping} />
            )}
          </ListRow>
        ))}
      </Rows>
      <ShowMore rows={said.length > limit ? limit : 0} limit={limit} onMore={setLimit} />
    </section>
  )
}

/** It has no receipt, declared lost or not. */
export function isBare({ concerns }: Pick<CheckedExpenseJson, 'concerns'>): boolean {
  return concerns.some((concern) => concern === 'no_receipt' || concern === 'declared_lost')
}

const Lead = styled.p`
  margin-bottom: ${theme.space[2]};
`
const Rows = styled.ul`
  display: grid;
  gap: ${theme.space[2]};
`
