import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { fill, press } from '../../testing/actions.ts'
import { employeeGateway } from '../../testing/employee-gateway.ts'
import { problem } from '../../testing/fake-gateway.ts'
import { anEmployee } from '../../testing/people.ts'
import { anExpenseReport } from '../../testing/records.ts'
import { renderApp } from '../../testing/render-app.tsx'
import { says } from '../../testing/says.ts'

const payment = { state: 'on_its_way' as const, exportedAt: null, paidOn: null, reference: '' }
const approved = {
  state: 'approved' as const,
  waitsFor: null,
  decidedAt: '2026-05-31T10:00:00.000Z',
}
const theirs = anExpenseReport({
  ...{ ...approved, payment, toBeRefunded: { EUR: '10.10' } },
  owner: { id: 'other', name: 'Zoe Lee', email: 'zoe@example.com', department: null },
})
const mine = anExpenseReport({
  ...{ ...approved, payment, id: theirs.id.replace(/^./, 'a'), number: 'R-2' },
  owner: { ...anExpenseReport().owner, id: anEmployee().id },
})
const make = 'POST /api/payments/batches'
const batch = {
  ...{ id: 'b', at: approved.decidedAt, by: theirs.owner, executionDate: '2026-06-01', count: 1 },
  total: '10.10',
  leftOut: [{ reportId: 'x', number: 'R-9', name: 'Bare', why: 'Bare has entered no IBAN.' }],
}

function open(duties: Array<'finance'> = ['finance']) {
  const gateway = employeeGateway({
    'GET /api/user': { body: { ...anEmployee(), duties } },
    'GET /api/payments': { body: [theirs, mine] },
    'GET /api/payments/summary': {
      body: [
        { person: theirs.owner, reports: 1, toBeRefunded: { EUR: '10.10' }, paidByCompany: {} },
      ],
    },
    'GET /api/payments/account': { body: { account: null } },
    'GET /api/payments/batches': { body: [batch] },
    'POST /api/payments/mark': { body: { marked: 1, before: 0 } },
    [make]: { body: batch },
  })
  return { gateway, ...renderApp('/payments') }
}

it('is there for people of finance only', async () => {
  open([])
  await screen.findByRole('heading', { name: '404 Page Not Found' })
  expect(screen.queryByRole('link', { name: 'Pay Back' })).toBeNull()
})

it('marks what is chosen as paid, never one’s own', async () => {
  const { gateway, user } = open()
  await screen.findByRole('link', { name: 'Pay Back' })
  const table = await screen.findByRole('table', { name: 'To be paid back' })
  expect(within(table).getAllByRole('checkbox')).toHaveLength(1)
  await within(table).findByText('Your own')
  await user.click(screen.getByRole('checkbox', { name: 'Choose all' }))
  await press(user, 'Mark as Paid')
  const dialog = within(await screen.findByRole('dialog', { name: 'Mark 1 report as Paid' }))
  fill(/^Paid On/, '2026-05-31')
  fill(/^Reference/, 'Run 5')
  await user.click(dialog.getByRole('button', { name: 'Mark as Paid' }))
  await says('1 report marked as paid')
  expect(gateway.callsOf('POST /api/payments/mark').map(({ body }) => body)).toEqual([
    { reportIds: [theirs.id], paidOn: '2026-05-31', reference: 'Run 5' },
  ])
})

it('says who is not in a SEPA file, and makes another one only when that is wanted', async () => {
  const { gateway, user } = open()
  gateway.answer(make, problem(409, 'In a file already: R-1.', { code: 'already_exported' }))
  await user.click(await screen.findByRole('checkbox', { name: 'Choose all' }))
  await press(user, 'SEPA File')
  await press(user, 'Make the File')
  await screen.findByText('In a file already: R-1.')
  gateway.answer(make, { body: batch })
  await press(user, 'Export Again')
  await screen.findByText(/1 payment, €10.10 in all/)
  await screen.findByText('Bare has entered no IBAN.')
  expect(gateway.callsOf(make).map(({ body }) => (body as { again: boolean }).again)).toEqual([
    false,
    true,
  ])
})
