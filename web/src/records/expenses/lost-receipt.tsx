import type { ExpenseJson } from '@sortie/contracts/expense'
import { useState } from 'react'
import { useMay } from '../../lib/may.ts'
import { attempt } from '../../lib/toast-failure.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Row } from '../../ui/layout.tsx'
import { Textarea } from '../../ui/textarea.tsx'
import { expenseName } from './expense.ts'
import { useChangeExpenseMutation } from './expenses.api.ts'

type Props = {
  expense: ExpenseJson
  /** Something is typed that is not kept yet. */
  onTyping?: (isTyping: boolean) => void
}

/** A sentence by the person; it is kept with the expense, and can be taken back until that is handed in. */
export function LostReceipt({ expense, onTyping }: Props) {
  const [change, { data = expense, isLoading }] = useChangeExpenseMutation()
  const declared = data.lostReceipt ?? ''
  const mayDeclare = useMay()('own')
  const [text, setText] = useState<string>()
  // The place on the page goes back to the button that opened it.
  const [wasOpen, setWasOpen] = useState(false)

  function type(next: string | undefined) {
    setText(next)
    setWasOpen(true)
    onTyping?.(next !== undefined && next !== declared)
  }
  async function save() {
    const body = { lostReceipt: text ?? '' }
    const kept = change({ params: { id: expense.id }, body }).unwrap()
    if (await attempt('Failed to declare it lost', kept)) type(undefined)
  }
  if (text === undefined)
    return (
      <Row>
        {declared && <q>{declared}</q>}
        {mayDeclare && (
          <Button
            size="small"
            variant="ghost"
            autoFocus={wasOpen}
            aria-label={`${declared ? 'Change What You Declared' : 'I Lost It'}, ${expenseName(expense)}`}
            onClick={() => type(declared)}
          >
            {declared ? 'Change What You Declared' : 'I Lost It'}
          </Button>
        )}
      </Row>
    )
  const isEmpty = text.trim() === ''
  return (
    <>
      <Field
        label="Why there is no receipt"
        hint="In a sentence: it stands on the report, and your approver reads it."
      >
        <Textarea
          autoFocus
          maxLength={300}
          value={text}
          onChange={(event) => type(event.target.value)}
        />
      </Field>
      <Row>
        <Button
          size="small"
          variant="primary"
          disabled={text.trim() === declared}
          pending={isLoading}
          pendingLabel="Saving..."
          onClick={() => void save()}
        >
          {isEmpty && declared ? 'Take It Back' : 'Declare It Lost'}
        </Button>
        <Button size="small" onClick={() => type(undefined)}>
          Cancel
        </Button>
      </Row>
    </>
  )
}
