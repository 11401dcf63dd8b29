import type { ExpenseJson } from '@sortie/contracts/expense'
import { isFree, type PlaceName } from '@sortie/contracts/road'
import { Send, Undo2 } from 'lucide-react'
import { useMay } from '../../lib/may.ts'
import { type Entered, useMayChange } from '../../lib/may-change.ts'
import { Button } from '../../ui/button.tsx'
import { expenseName } from './expense.ts'

/** What the specified toggle does at this place; undefined where a report has the expense, or only its owner may do it. */
export function useToggleWord(expense: Entered, at: PlaceName): 'Submit' | 'Draft' | undefined {
  const maySubmit = useMay()('own')
  const mayChange = useMayChange()
  if (!isFree(at) || !mayChange(expense)) return undefined
  if (at === 'submitted') return 'Draft'
  return maySubmit ? 'Submit' : undefined
}

type Props = { expense: ExpenseJson; at: PlaceName; onToggle: (expense: ExpenseJson) => void }

export function ToggleButton({ expense, at, onToggle }: Props) {
  const word = useToggleWord(expense, at)
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
