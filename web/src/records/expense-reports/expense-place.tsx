import type { Answer } from '@sortie/contracts/endpoint'
import type { ExpenseJson } from '@sortie/contracts/expense'
import {
  expenseReportApi,
  mostStates,
  type ReportStateJson,
} from '@sortie/contracts/expense-report'
import { type Place, placeOf } from '@sortie/contracts/road'
import { api, type Call, call } from '../../lib/api.ts'
import type { CallProblem } from '../../lib/problem.ts'
import { PlaceBadge } from '../../ui/place-badge.tsx'

type Ask = (call: Call) => PromiseLike<{ data?: unknown; error?: CallProblem }>
type Asking = { ids: Set<string>; answer: ReturnType<Ask> }
let asking: Asking | undefined

/** The rows of a list ask one by one, in one moment; one call asks for all of them. */
function together(id: string, ask: Ask): Asking['answer'] {
  if (!asking || asking.ids.size >= mostStates) {
    const ids = new Set<string>()
    const moment = new Promise((resolve) => setTimeout(resolve))
    const answer = moment.then(() => {
      if (asking?.ids === ids) asking = undefined
      return ask(call(expenseReportApi.states, { query: { ids: [...ids].join(',') } }))
    })
    asking = { ids, answer }
  }
  asking.ids.add(id)
  return asking.answer
}

const statesApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Null of a report that is somebody else's, or is gone. */
    reportState: build.query<ReportStateJson | null, string>({
      async queryFn(id, _api, _options, ask) {
        const { data, error } = await together(id, ask as Ask)
        if (error) return { error }
        const states = data as Answer<typeof expenseReportApi.states>
        return { data: states.find((each) => each.id === id) ?? null }
      },
      providesTags: ['ExpenseReport', 'AdminExpense'],
    }),
  }),
})

type Shown = Pick<ExpenseJson, 'status' | 'currency' | 'paymentMethod' | 'report' | 'returnedFrom'>

/** Where an expense is on the road; its report is asked, together with those of all other rows. */
export function usePlace(expense: Shown): Place {
  return placeOf(expense, useReportState(expense.report?.id))
}

/** Undefined while it is not known. */
export function useReportState(id = ''): ReportStateJson | null | undefined {
  return statesApi.useReportStateQuery(id, { skip: !id }).data
}

export function ExpensePlace({ expense }: { expense: Shown }) {
  return <PlaceBadge place={usePlace(expense)} />
}
