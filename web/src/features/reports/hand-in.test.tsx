import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { removedSlice } from '../../lib/offline/removed-slice.ts'
import { store } from '../../lib/store.ts'
import { press } from '../../testing/actions.ts'
import { employeeGateway } from '../../testing/employee-gateway.ts'
import { anExpense } from '../../testing/records.ts'
import { renderPart } from '../../testing/render-part.tsx'
import { ReportsPage } from './reports-page.tsx'

const [free, locked, deleted] = ['a', 'b', 'c'].map((digit) =>
  anExpense({ id: anExpense().id.replace(/^./, digit) }),
) as [ReturnType<typeof anExpense>, ReturnType<typeof anExpense>, ReturnType<typeof anExpense>]
const report = { id: 'r', number: 'R-1', state: 'approved', waitsFor: null, reason: null } as const

it('hands in all that the filters leave, but for what a report has and what is being deleted', async () => {
  const gateway = employeeGateway({
    'GET /api/expenses': { body: [free, { ...locked, report }, deleted] },
    'POST /api/expense-reports/check': { body: { expenses: [], approver: null } },
  })
  store.dispatch(removedSlice.actions.hidden([deleted]))
  const { user } = renderPart(<ReportsPage />, '/reports?category=Lodging')
  await press(user, 'Hand In')
  await screen.findByRole('dialog', { name: 'Hand In' })
  await waitFor(() =>
    expect(gateway.callsOf('POST /api/expense-reports/check')[0]?.body).toEqual({
      expenseIds: [free.id],
    }),
  )
  store.dispatch(removedSlice.actions.restored([deleted.id]))
})
