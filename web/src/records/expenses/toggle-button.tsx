import type { ExpenseJson } from '@sortie/contracts/expense'
import { isFree, type PlaceName } from '@sortie/contracts/road'
import { Send, Undo2 } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { expenseName } from './expense.ts'

/** What the specified toggle does at this place; undefined where a report has the expense. */
export function toggleWord(at: PlaceName): 'Submit' | 'Draft' | undefined {
  if (!isFree(at)) return undefined
  return at === 'submitted' ? 'Draft' : 'Submit'
}

type Props = { expense: ExpenseJson; at: PlaceName; onToggle: (expense: ExpenseJson) => void }

export function ToggleButton({ expense, at, onToggle }: Props) {
  const word = toggleWord(at)
  if (!word) return null
  return (
    <Button
      size="small"
      icon={word === 'Submit' ? <Send aria-hidden /> : <Undo2 aria-hidden />}
      onClick={() => onToggle(expense)}
      aria-label={`${word} ${expenseName(expense)}`}
    >
      {word}
    </Button>
  )
}
