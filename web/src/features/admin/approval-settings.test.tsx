import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { fill, press } from '../../testing/actions.ts'
import { anOrganisation, employeeGateway } from '../../testing/employee-gateway.ts'
import { problem } from '../../testing/fake-gateway.ts'
import { anEmployee } from '../../testing/people.ts'
import { renderPart } from '../../testing/render-part.tsx'
import { SettingsCards } from './settings-cards.tsx'

const change = 'PUT /admin/organisation'

const bo = { id: 'b', employeeName: 'Bo Boss', email: 'bo@example.com' }
const alex = { id: 'a', name: 'Alex Kim', email: 'alex@example.com' }

function open(secondFrom = {}, secondApproverId: string | null = 'b') {
  const gateway = employeeGateway({
    'GET /admin/organisation': {
      body: anOrganisation({ secondFrom, secondApproverId, confirmedDomains: ['example.com'] }),
    },
    'GET /admin/users': { body: [bo] },
    'GET /api/expense-reports/approvers': { body: [alex] },
    [change]: ({ body }) => ({ body }),
  })
  return { gateway, ...renderPart(<SettingsCards />) }
}

const save = async (user: ReturnType<typeof open>['user']) => {
  const form = within(screen.getByRole('form', { name: 'Approvals' }))
  await user.click(form.getByRole('button', { name: 'Save' }))
}

it('the card of approvals sets the sums from which a second approver is needed, and keeps who that is', async () => {
  const { gateway, user } = open({ EUR: '500.00' })
  await screen.findByDisplayValue('500.00')
  fill(/from USD/, '1,000.00')
  fill(/from EUR/, '')
  await save(user)
  await screen.findByText('Approvals changed')
  expect(gateway.callsOf(change)[0]?.body).toEqual({
    secondFrom: { USD: '1000.00' },
    secondApproverId: 'b',
    confirmedDomains: ['example.com'],
    outside: 'anywhere',
    outsideDomains: [],
    moversReports: 'stay',
  })
})

it('the card of approvals names the domains of people who may approve, and of approvers outside, or wants none of these', async () => {
  const { gateway, user } = open()
  await screen.findByDisplayValue('example.com')
  fill(/^Confirmed Domains/, 'example.com, example.org')
  expect(screen.queryByLabelText(/^Domains Outside/)).toBeNull()
  await user.selectOptions(screen.getByLabelText(/^Approvers Outside/), 'domains')
  fill(/^Domains Outside/, 'client.example;other.example')
  await save(user)
  await waitFor(() => expect(gateway.callsOf(change)).toHaveLength(1))
  expect(gateway.callsOf(change)[0]?.body).toMatchObject({
    confirmedDomains: ['example.com', 'example.org'],
    outside: 'domains',
    outsideDomains: ['client.example', 'other.example'],
  })
})

it('the card of approvals says at the card what cannot be saved', async () => {
  const { gateway, user } = open()
  await screen.findByLabelText(/from USD/)
  fill(/from USD/, 'much')
  await save(user)
  await screen.findByText('much is no clear amount.')
  expect(gateway.callsOf(change)).toEqual([])
  gateway.answer(change, problem(400, 'Amount must be greater than 0.'))
  fill(/from USD/, '0')
  await save(user)
  await waitFor(() => expect(screen.getByText(/Amount must be greater than 0/)).toBeTruthy())
})

it('the card of approvals names who always is the second approver, oneself among them, or nobody', async () => {
  const { gateway, user } = open()
  const saved = () =>
    gateway
      .callsOf(change)
      .map(({ body }) => (body as { secondApproverId: string }).secondApproverId)
  await screen.findByText('Bo Boss')
  await press(user, 'Change')
  await save(user)
  await waitFor(() => expect(saved()).toEqual([null]))
  fill(/^Second Approver(?! from)/, 'alex')
  await press(user, 'Choose Alex Kim')
  await save(user)
  await waitFor(() => expect(saved()).toEqual([null, alex.id]))
  await press(user, 'Change')
  await press(user, 'Choose Myself')
  await save(user)
  await waitFor(() => expect(saved()).toEqual([null, alex.id, anEmployee().id]))
})
