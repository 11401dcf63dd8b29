import { formatMoney } from '@sortie/contracts/money'
import type { ScannedReceipt } from '@sortie/contracts/scan'
import { useState } from 'react'
import styled from 'styled-components'
import { shownOf } from '../../lib/api.ts'
import { formatDate } from '../../lib/format.ts'
import { useListExpensesQuery } from '../../records/expenses/expenses.api.ts'
import { theme } from '../../theme/theme.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Listing } from '../../ui/listing.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { TextInput } from '../../ui/text-input.tsx'

type Props = {
  reading: ScannedReceipt | null
  onClose: () => void
  onChoose: (expenseId: string) => void
}

const offered = 8

/** Which expense the receipt belongs to: those of the same amount first, then the newest, or what is looked for. */
export function AttachDialog({ reading, onClose, onChoose }: Props) {
  const [q, setQ] = useState('')
  const list = useListExpensesQuery({ limit: 100, ...(q.trim() && { q }) })
  const found = shownOf(list)
  const amount = reading?.amount?.toFixed(2)
  const fitting = (found ?? [])
    .toSorted((a, b) => Number(b.amount === amount) - Number(a.amount === amount))
    .slice(0, offered)
  return (
    <Sheet onClose={onClose} title="Attach to an Expense">
      <Field label="Find an expense" hint="By a word of its merchant or notes.">
        <TextInput value={q} onChange={(event) => setQ(event.target.value)} autoComplete="off" />
      </Field>
      <Listing of="expenses" {...list} data={found}>
        {() =>
          fitting.length === 0 ? (
            <p role="status">No expenses found</p>
          ) : (
            <List aria-label="Expenses">
              {fitting.map(({ id, merchant, amount: sum, currency, date }) => (
                <li key={id}>
                  <Button
                    onClick={() => {
                      onChoose(id)
                      onClose()
                    }}
                  >
                    {merchant}, {formatMoney(sum, currency)}, {formatDate(date)}
                  </Button>
                </li>
              ))}
            </List>
          )
        }
      </Listing>
    </Sheet>
  )
}

const List = styled.ul`
  display: grid;
  gap: ${theme.space[2]};
  button { width: 100%; justify-content: flex-start; text-align: left; overflow-wrap: anywhere; }
`
