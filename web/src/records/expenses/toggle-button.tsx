import type { ExpenseJson } from '@sortie/contracts/expense'
import { isFree, type PlaceName } from '@sortie/contracts/road'
import { Send, Undo2 } from 'lucide-react'
import { useMay } from '../../lib/may.ts'
import { Button } from '../../ui/button.tsx'
import { expenseName } from './expense.ts'

/** What the specified toggle does at this place; undefined where a report has the expense, or only its owner may submit it. */
export function useToggleWord(at: PlaceName): 'Submit' | 'Draft' | undefined {
  const maySubmit = useMay()('own')
  if (!isFree(at)) return undefined
  if (at === 'submitted') return 'Draft'
  return maySubmit ? 'Submit' : undefined
}

type Props = { expense: ExpenseJson; at: PlaceName; onToggle: (expense: ExpenseJson) => void }

export function ToggleButton({ expense, at, onToggle }: Props) {
  const word = useToggleWord(at)
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
