import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { fill, press } from '../../testing/actions.ts'
import { employeeGateway } from '../../testing/employee-gateway.ts'
import { anExpenseReport } from '../../testing/records.ts'
import { renderPart } from '../../testing/render-part.tsx'
import { ExpenseReportsPage } from './expense-reports-page.tsx'

const standIns = '/api/expense-reports/stand-in'
const days = { startDate: '2026-08-01T00:00:00.000Z', endDate: '2026-08-14T00:00:00.000Z' }
const bo = { id: 'b', name: 'Bo Chen', email: 'bo@example.com' }
const alex = anExpenseReport().waitsFor

function open(body: object = { mine: null, of: [] }) {
  const gateway = employeeGateway({
    'GET /api/expense-reports': { body: [] },
    'GET /api/expense-reports/approvers': { body: [bo] },
    [`GET ${standIns}`]: { body },
    [`PUT ${standIns}`]: { body },
    [`DELETE ${standIns}`]: { status: 204 },
  })
  return { gateway, ...renderPart(<ExpenseReportsPage />, '/expense-reports') }
}

it('the card of a stand-in names who decides while one is away, with the first and the last day', async () => {
  const { gateway, user } = open()
  await press(user, 'Stand-in')
  await screen.findByRole('dialog', { name: 'Stand-in' })
  await press(user, 'Save')
  await screen.findByText('Choose who decides for you.')
  await screen.findByText('Choose the first and the last day.')
  fill(/^Stand-in/, 'bo')
  await user.click(await screen.findByRole('button', { name: 'Choose Bo Chen' }))
  fill(/^Start Date/, '2026-08-01')
  fill(/^End Date/, '2026-08-14')
  await press(user, 'Save')
  await waitFor(() =>
    expect(gateway.callsOf(`PUT ${standIns}`)[0]?.body).toEqual({
      standInId: 'b',
      startDate: '2026-08-01',
      endDate: '2026-08-14',
    }),
  )
})

it('the card of a stand-in says who decides for whom, and ends it at once', async () => {
  const { gateway, user } = open({
    mine: { standIn: bo, ...days },
    of: [{ person: alex, ...days }],
  })
  await screen.findByText(/^Bo Chen decides for you, /)
  await screen.findByText(/^You decide for Alex Kim, /)
  await press(user, 'Stand-in')
  await press(user, 'End It Now')
  await screen.findByText('You decide yourself again')
  expect(gateway.callsOf(`DELETE ${standIns}`)).toHaveLength(1)
})
