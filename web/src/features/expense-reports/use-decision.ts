import type { ReportDecisionJson } from '@sortie/contracts/expense-report'
import { use } from 'react'
import { api } from '../../lib/api.ts'
import { asProblem } from '../../lib/problem.ts'
import { store } from '../../lib/store.ts'
import { toast } from '../../lib/toast.ts'
import { toastFailure } from '../../lib/toast-failure.ts'
import { sheetsGone } from '../../lib/use-back-closes.ts'
import { useSingleFlight } from '../../lib/use-single-flight.ts'
import { DecidingContext } from './deciding.ts'

export type Decision = 'approve' | 'return'
type Body = ReportDecisionJson & { decision: Decision }

/** Sends a decision. `second`: the server wants to know who approves next. */
export function useDecision({ second, done }: { second: () => void; done: () => void }) {
  const deciding = use(DecidingContext)
  const [isBusy, singleFlight] = useSingleFlight()
  const send = singleFlight(async (body: Body, nextName?: string) => {
    try {
      await deciding?.decide(body)
      toast({
        title: body.decision === 'return' ? 'Report returned' : 'Report approved',
        description: nextName ? `${nextName} decides next.` : undefined,
      })
      done()
      await sheetsGone()
      deciding?.leave()
    } catch (thrown) {
      if (asProblem(thrown).code === 'second_approver_needed') return second()
      toastFailure('Failed to decide', thrown)
      // It may be withdrawn or decided by now: the page follows.
      store.dispatch(api.util.invalidateTags(['ExpenseReport']))
    }
  })
  return { isBusy, send }
}
