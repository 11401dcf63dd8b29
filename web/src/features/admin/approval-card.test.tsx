import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { fill, press } from '../../testing/actions.ts'
import { employeeGateway } from '../../testing/employee-gateway.ts'
import { problem } from '../../testing/fake-gateway.ts'
import { renderPart } from '../../testing/render-part.tsx'
import { ApprovalCard } from './approval-card.tsx'

const change = 'PUT /admin/approval-rules'

function open(secondFrom = {}) {
  const gateway = employeeGateway({
    'GET /admin/approval-rules': { body: { secondFrom, secondApproverId: 'b' } },
    [change]: ({ body }) => ({ body }),
  })
  return { gateway, ...renderPart(<ApprovalCard />) }
}

it('sets the sums from which a second approver is needed, and keeps who that is', async () => {
  const { gateway, user } = open({ EUR: '500.00' })
  await screen.findByDisplayValue('500.00')
  fill(/from USD/, '1,000.00')
  fill(/from EUR/, '')
  await press(user, 'Save')
  await screen.findByText('Approvals changed')
  expect(gateway.callsOf(change)[0]?.body).toEqual({
    secondFrom: { USD: '1000.00' },
    secondApproverId: 'b',
  })
})

it('says at the card what cannot be saved', async () => {
  const { gateway, user } = open()
  await screen.findByLabelText(/from USD/)
  fill(/from USD/, 'much')
  await press(user, 'Save')
  await screen.findByText('much is no clear amount.')
  expect(gateway.callsOf(change)).toEqual([])
  gateway.answer(change, problem(400, 'Amount must be greater than 0.'))
  fill(/from USD/, '0')
  await press(user, 'Save')
  await waitFor(() => expect(screen.getByText(/Amount must be greater than 0/)).toBeTruthy())
})
