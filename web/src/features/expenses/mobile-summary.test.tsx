import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { employeeGateway } from '../../testing/employee-gateway.ts'
import { anExpense } from '../../testing/records.ts'
import { renderPart } from '../../testing/render-part.tsx'
import { MobileSummary } from './mobile-summary.tsx'

it('adds what waits to be sent to the total of the dashboard', async () => {
  employeeGateway({
    'GET /api/dashboard/stats': { body: { totals: { USD: '100.10' }, totalExpenses: 100.1 } },
  })
  const expenses = [
    anExpense({ id: 'waiting-1', amount: '0.20', currency: 'USD', date: '2020-01-01' }),
    anExpense({ id: 'waiting-2', amount: '7.00', currency: 'EUR', date: '2020-01-01' }),
    anExpense({ amount: '100.10', currency: 'USD', date: '2020-01-01' }),
  ]
  renderPart(<MobileSummary expenses={expenses} />)
  expect(await screen.findByText('$100.30 + €7.00')).toBeTruthy()
})
