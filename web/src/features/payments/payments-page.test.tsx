import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { fill, press } from '../../testing/actions.ts'
import { employeeGateway } from '../../testing/employee-gateway.ts'
import { problem } from '../../testing/fake-gateway.ts'
import { anEmployee } from '../../testing/people.ts'
import { anExpenseReport } from '../../testing/records.ts'
import { renderApp } from '../../testing/render-app.tsx'
import { says } from '../../testing/says.ts'

const open = { exportedAt: null, paidOn: null, reference: '' }
type Sum = [amount: string, currency: 'EUR' | 'USD', setOff?: string]
const payment = (...sums: Sum[]) => ({
  ...{ state: 'on_its_way' as const, ...open },
  dues: sums.map(([amount, currency, less]) => ({
    ...{ state: 'on_its_way' as const, amount, currency, ...open },
    setOff: less ? [{ number: 'R-0', amount: less }] : [],
  })),
})
const paidTo = { payee: { iban: 'NO9386011117947', isNewer: false }, isInFile: true, notInFile: [] }
const approved = {
  state: 'approved' as const,
  waitsFor: null,
  decidedAt: '2026-05-31T10:00:00.000Z',
}
const report = anExpenseReport({
  ...{ ...approved, payment: payment(['10.10', 'EUR']), toBeRefunded: { EUR: '10.10' } },
  owner: { id: 'other', name: 'Zoe Lee', email: 'zoe@example.com', department: null },
})
const theirs = { ...report, ...paidTo }
const mine = {
  ...{ ...theirs, id: theirs.id.replace(/^./, 'a'), number: 'R-2' },
  owner: { ...anExpenseReport().owner, id: anEmployee().id },
}
const mixed = {
  ...{ ...theirs, id: theirs.id.replace(/^./, 'b'), number: 'R-3' },
  payment: payment(['50.00', 'USD'], ['102.00', 'EUR', '-498.00']),
  payee: { iban: 'TR330006100519786457841326', isNewer: true },
  isInFile: false,
  notInFile: ['The account of Zoe Lee is outside SEPA (TR).'],
}
const make = 'POST /api/payments/batches'
const batch = {
  ...{ id: 'b', at: approved.decidedAt, by: theirs.owner, executionDate: '2026-06-01', count: 1 },
  total: '10.10',
  leftOut: [{ reportId: 'x', number: 'R-9', name: 'Bare', why: 'Bare has entered no IBAN.' }],
  setOff: [{ reportId: 'y', number: 'R-8', name: 'Ann', why: 'Ann: €102.00 for report R-8.' }],
}

function opened(duties: Array<'finance'> = ['finance'], reports: object[] = [theirs, mine]) {
  const gateway = employeeGateway({
    'GET /api/user': { body: { ...anEmployee(), duties } },
    'GET /api/payments': { body: reports },
    'GET /api/payments/summary': {
      body: [
        {
          ...{ person: theirs.owner, reports: 1, iban: '' },
          ...{ toBeRefunded: { EUR: '10.10' }, paidByCompany: {} },
        },
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
  opened([])
  await screen.findByRole('heading', { name: '404 Page Not Found' })
  expect(screen.queryByRole('link', { name: 'Pay Back' })).toBeNull()
})

it('shows by whom a report was approved, and what to look at twice', async () => {
  const [step] = theirs.steps
  const by = (name: string, email: string, more: object) => ({
    ...{ ...step, decision: 'approved', askedAt: `2026-05-0${email.length % 9}T00:00:00.000Z` },
    ...{ decidedBy: { id: email, name, email, ...more }, decidedAt: approved.decidedAt },
  })
  const steps = [
    { ...by('Jane Doe', 'jane@example.com', {}), firstTime: true },
    by('x@client.example', 'x@client.example', { byLink: true }),
  ]
  opened(['finance'], [{ ...theirs, steps }])
  const table = within(await screen.findByRole('table', { name: 'To be paid back' }))
  const texts = ['Jane Doe', 'jane@example.com', 'First time', 'By link, not confirmed']
  for (const text of texts) expect(table.getAllByText(text)).toHaveLength(1)
})

it('marks what is chosen as paid, never one’s own', async () => {
  const { gateway, user } = opened()
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
    { reportIds: [theirs.id], currency: 'EUR', paidOn: '2026-05-31', reference: 'Run 5' },
  ])
})

it('says who is not in a SEPA file, and makes another one only when that is wanted', async () => {
  const { gateway, user } = opened()
  gateway.answer(make, problem(409, 'In a file already: R-1.', { code: 'already_exported' }))
  await user.click(await screen.findByRole('checkbox', { name: 'Choose all' }))
  await press(user, 'SEPA File')
  await press(user, 'Make the File')
  await screen.findByText('In a file already: R-1.')
  gateway.answer(make, { body: batch })
  await press(user, 'Export Again')
  await screen.findByText(/1 payment, €10.10 in all/)
  await screen.findByText('Bare has entered no IBAN.')
  await screen.findByText('Ann: €102.00 for report R-8.')
  expect(gateway.callsOf(make).map(({ body }) => (body as { again?: true }).again)).toEqual([
    undefined,
    true,
  ])
})

it('says at each report what is owed, what was set off and what is wrong with the account', async () => {
  opened(['finance'], [mixed])
  const table = within(await screen.findByRole('table', { name: 'To be paid back' }))
  await table.findByText('$50.00 + €102.00')
  await table.findByText('with -€498.00 of R-0')
  await table.findByText(', outside SEPA')
  await table.findByText(', account changed after approval')
  await screen.findByText('No IBAN')
})

it('marks one currency, and says what is not in it', async () => {
  const { gateway, user } = opened(['finance'], [theirs, mixed])
  await user.click(await screen.findByRole('checkbox', { name: 'Choose all' }))
  await press(user, 'Mark as Paid')
  await screen.findByText(/for 2 reports\. \$50\.00 is not in it\.$/)
  await screen.findByText('€112.10')
  await user.selectOptions(screen.getByLabelText(/^Currency/), 'USD')
  await screen.findByText(/for 1 report\. €112\.10 is not in it\.$/)
  const dialog = within(await screen.findByRole('dialog', { name: 'Mark 1 report as Paid' }))
  await user.click(dialog.getByRole('button', { name: 'Mark as Paid' }))
  await says('1 report marked as paid')
  expect(gateway.callsOf('POST /api/payments/mark')[0]?.body).toMatchObject({
    ...{ reportIds: [mixed.id], currency: 'USD' },
  })
})

it('says before a file is made who is not in it, and asks about accounts that changed', async () => {
  const { gateway, user } = opened(['finance'], [theirs, mixed])
  gateway.answer(make, problem(409, 'The account changed: Zoe Lee.', { code: 'account_changed' }))
  await user.click(await screen.findByRole('checkbox', { name: 'Choose all' }))
  await press(user, 'SEPA File')
  await screen.findByText(/owe in EUR: €10\.10\.$/)
  await screen.findByText('The account of Zoe Lee is outside SEPA (TR).')
  await press(user, 'Make the File')
  await screen.findByText('The account changed: Zoe Lee.')
  gateway.answer(make, problem(409, 'In a file already: R-1.', { code: 'already_exported' }))
  await press(user, 'The Accounts Are Right')
  await screen.findByText('In a file already: R-1.')
  gateway.answer(make, { body: batch })
  await press(user, 'Export Again')
  await screen.findByText(/1 payment, €10.10 in all/)
  expect(gateway.callsOf(make)[2]?.body).toMatchObject({ again: true, accountsChecked: true })
})

it('changes the paying account only with a proof of who asks', async () => {
  const { gateway, user } = opened()
  gateway.answer('POST /api/account/proof', { body: { proof: 'p-1' } })
  gateway.answer('PUT /api/payments/account', { body: {} })
  await press(user, 'Enter the Account')
  await screen.findByLabelText(/^Account Holder/)
  fill(/^Account Holder/, 'Ork AS')
  fill(/^IBAN/, 'TR33 0006 1005 1978 6457 8413 26')
  await press(user, 'Save')
  await screen.findByText(/in SEPA only/)
  fill(/^IBAN/, 'NO93 8601 1117 947')
  await press(user, 'Save')
  fill(/^Your Password/, 'secret1')
  await press(user, 'Confirm')
  await says('Account saved')
  expect(gateway.callsOf('PUT /api/payments/account')[0]?.body).toMatchObject({ proof: 'p-1' })
})
