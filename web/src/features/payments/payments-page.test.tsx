import { screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { formatCreated } from '../../lib/format.ts'
import { fill, press, prove } from '../../testing/actions.ts'
import { employeeGateway } from '../../testing/employee-gateway.ts'
import { problem } from '../../testing/fake-gateway.ts'
import { anEmployee } from '../../testing/people.ts'
import { anExpenseReport } from '../../testing/records.ts'
import { renderApp } from '../../testing/render-app.tsx'
import { says } from '../../testing/says.ts'

const open = { exportedAt: null, paidOn: null, reference: '' }
type Sum = [amount: string, currency: 'EUR' | 'USD', setOff?: string]
const payment = (...sums: Sum[]) => ({
  state: 'unpaid' as const,
  ...open,
  dues: sums.map(([amount, currency, less]) => ({
    state: 'unpaid' as const,
    amount,
    currency,
    ...open,
    setOff: less ? [{ number: 'R-0', amount: less }] : [],
  })),
})
const paidTo = {
  payee: { iban: 'NO9386011117947', holder: 'Zoe Lee', isNewer: false, isAsked: false },
  isInFile: true,
  notInFile: [],
}
const approved = {
  state: 'approved' as const,
  waitsFor: null,
  decidedAt: '2026-05-31T10:00:00.000Z',
}
const report = anExpenseReport({
  ...approved,
  payment: payment(['10.10', 'EUR']),
  toBeRefunded: { EUR: '10.10' },
  owner: { id: 'other', name: 'Zoe Lee', email: 'zoe@example.com', department: null },
})
const theirs = { ...report, ...paidTo }
const mine = {
  ...theirs,
  id: theirs.id.replace(/^./, 'a'),
  number: 'R-2',
  owner: { ...anExpenseReport().owner, id: anEmployee().id },
}
const mixed = {
  ...theirs,
  id: theirs.id.replace(/^./, 'b'),
  number: 'R-3',
  payment: payment(['50.00', 'USD'], ['102.00', 'EUR', '-498.00']),
  payee: { iban: 'TR330006100519786457841326', holder: 'Max Lee', isNewer: true, isAsked: false },
  isInFile: false,
  notInFile: ['The account of Zoe Lee is outside SEPA (TR).'],
}
const withSetOff = { ...mixed, ...paidTo, payment: payment(['102.00', 'EUR', '-498.00']) }
const make = 'POST /api/payments/batches'
const batch = {
  id: 'b',
  at: approved.decidedAt,
  by: theirs.owner,
  executionDate: '2026-06-01',
  count: 1,
  total: '10.10',
  leftOut: [{ reportId: 'x', number: 'R-9', name: 'Bare', why: 'Bare has entered no IBAN.' }],
  setOff: [{ reportId: 'y', number: 'R-8', name: 'Ann', why: 'Ann: €102.00 for report R-8.' }],
  unpaid: { count: 1, total: '10.10' },
}
const account = { name: 'Ork AS', iban: 'DE89370400440532013000', bic: '' }
const bare = {
  ...theirs,
  id: theirs.id.replace(/^./, 'c'),
  number: 'R-4',
  owner: { id: 'bare', name: 'Bare Foot', email: 'bare@example.com', department: null },
  payee: { iban: '', holder: 'Bare Foot', isNewer: false, isAsked: false },
  isInFile: false,
  notInFile: ['Bare Foot has entered no IBAN in their profile (R-4).'],
}

function opened(
  duties: Array<'finance'> = ['finance'],
  reports: object[] = [theirs, mine],
  table: object = {},
) {
  const gateway = employeeGateway({
    'GET /api/user': { body: { ...anEmployee(), duties } },
    'GET /api/payments': { body: reports },
    'GET /api/payments/summary': {
      body: [
        {
          person: theirs.owner,
          reports: 1,
          iban: '',
          isAsked: false,
          toBeRefunded: { EUR: '10.10' },
          paidByCompany: {},
        },
      ],
    },
    'GET /api/payments/totals': { body: [{ currency: 'EUR', amount: '10.10', people: 1 }] },
    'GET /api/payments/account': { body: { account } },
    'GET /api/payments/batches': { body: [batch] },
    'POST /api/payments/mark': { body: { marked: 1, before: 0 } },
    [make]: { body: batch },
    'POST /api/payments/ask': { body: { asked: 1, before: 0 } },
    ...table,
  })
  return { gateway, ...renderApp('/payments') }
}

it('the page of payments is there for people of finance only', async () => {
  opened([])
  await screen.findByRole('heading', { name: '404 Page Not Found' })
  expect(screen.queryByRole('link', { name: 'Pay Back' })).toBeNull()
})

it('the page of payments says that a report is in a CSV, and whether its approval is another one since', async () => {
  const before = '2026-05-30T10:00:00.000Z'
  opened(
    ['finance'],
    [
      { ...theirs, inCsvAt: before },
      { ...mine, inCsvAt: approved.decidedAt },
    ],
  )
  const table = within(await screen.findByRole('table', { name: 'To be paid back' }))
  expect(await table.findAllByText(/^CSV of /)).toHaveLength(2)
  expect(table.getAllByText('The approval in it was taken back')).toHaveLength(1)
})

it('the page of payments shows by whom a report was approved, and what to look at twice', async () => {
  const [step] = theirs.steps
  const by = (name: string, email: string, more: object) => ({
    ...step,
    decision: 'approved',
    askedAt: `2026-05-0${email.length % 9}T00:00:00.000Z`,
    decidedBy: { id: email, name, email, ...more },
    decidedAt: approved.decidedAt,
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

it('the page of payments marks what is chosen as paid, never one’s own', async () => {
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
  const values = { currency: 'EUR', paidOn: '2026-05-31', reference: 'Run 5' }
  expect(gateway.callsOf('POST /api/payments/mark').map(({ body }) => body)).toEqual([
    { reportIds: [theirs.id], total: '10.10', ...values },
  ])
})

it('the page of payments says what a SEPA file pays, makes exactly that, and marks it as paid; the choice stays', async () => {
  const { gateway, user } = opened(['finance'], [withSetOff, bare, mine])
  await user.click(await screen.findByRole('checkbox', { name: 'Choose all' }))
  await screen.findByText('2 chosen: €112.10 to 2 people')
  await press(user, 'SEPA File')
  const dialog = within(await screen.findByRole('dialog', { name: 'Make a SEPA File' }))
  const texts = [
    '1 person',
    'Ork AS, DE89 3704 0044 0532 0130 00',
    'Bare Foot has entered no IBAN in their profile (R-4).',
  ]
  for (const text of texts) await dialog.findByText(text)
  expect(dialog.getAllByText('€102.00')).toHaveLength(2)
  dialog.getByText('R-3, NO93 8601 1117 947, with -€498.00 of R-0')
  await press(user, 'Ask by Mail')
  await says('1 person asked by mail')
  expect(gateway.callsOf('POST /api/payments/ask')[0]?.body).toEqual({ userIds: ['bare'] })
  const fetched = vi.spyOn(window, 'open').mockReturnValue(null)
  await press(user, 'Make the File')
  await screen.findByText(/1 payment, €10.10 in all/)
  expect(fetched.mock.calls.map(([url]) => url)).toEqual(['/api/payments/batches/b/file'])
  await screen.findByText('Bare has entered no IBAN.')
  await screen.findByText('Ann: €102.00 for report R-8.')
  const { iban, holder } = paidTo.payee
  expect(gateway.callsOf(make)[0]?.body).toMatchObject({
    reportIds: [withSetOff.id, bare.id],
    seen: {
      account: account.iban,
      payments: [{ reportId: withSetOff.id, iban, holder, amount: '102.00' }],
    },
  })
  await press(user, 'Mark These as Paid')
  await says('1 report marked as paid')
  expect(gateway.callsOf('POST /api/payments/mark')[0]?.body).toEqual({
    batchId: 'b',
    total: '10.10',
    paidOn: batch.executionDate,
  })
  await screen.findByText(/^2 chosen/)
})

it('the page of payments marks no file as paid whose day is to come, and says when', async () => {
  const { gateway, user } = opened()
  gateway.answer(make, { body: { ...batch, executionDate: '2126-06-01' } })
  await user.click(await screen.findByRole('checkbox', { name: 'Choose all' }))
  await press(user, 'SEPA File')
  await press(user, 'Make the File')
  await screen.findByText(/marked as paid under SEPA Files from the day before .*2126 on\.$/)
  expect(screen.queryByRole('button', { name: 'Mark These as Paid' })).toBeNull()
})

it('the page of payments says all that is missing at once, and offers no file that cannot be made', async () => {
  const { gateway, user } = opened(['finance'], [bare])
  gateway.answer('GET /api/payments/account', { body: { account: null } })
  await user.click(await screen.findByRole('checkbox', { name: 'Choose all' }))
  await press(user, 'SEPA File')
  const dialog = within(await screen.findByRole('dialog', { name: 'Make a SEPA File' }))
  await dialog.findByText('Nothing of this can be in a file:')
  dialog.getByText('Bare Foot has entered no IBAN in their profile (R-4).')
  await dialog.findByText(/A file needs the account of the organisation/)
  expect(dialog.queryByRole('button', { name: 'Make the File' })).toBeNull()
  await user.click(dialog.getByRole('button', { name: 'Enter the Account' }))
  await screen.findByLabelText(/^Account Holder/)
})

it('the page of payments shows what has changed since, and makes that only when it is pressed again', async () => {
  const { gateway, user } = opened()
  const current = {
    account: account.iban,
    payments: [
      {
        reportId: theirs.id,
        iban: 'GB29NWBK60161331926819',
        holder: 'Änne Kind',
        amount: '9.00',
      },
    ],
  }
  const sentence = 'Zoe Lee: €9.00 is owed for report R-1 now, not €10.10.'
  gateway.answer(make, problem(409, sentence, { code: 'payments_changed', current }))
  await user.click(await screen.findByRole('checkbox', { name: 'Choose all' }))
  await press(user, 'SEPA File')
  await press(user, 'Make the File')
  await screen.findByText(sentence)
  expect(screen.getAllByText('€9.00')).toHaveLength(2)
  screen.getByText(/GB29 NWBK.*account of Änne Kind/)
  gateway.answer(make, { body: batch })
  await press(user, 'Make the File')
  await screen.findByText(/1 payment, €10.10 in all/)
  expect(gateway.callsOf(make)[1]?.body).toMatchObject({ seen: current })
})

it('the page of payments asks about accounts that changed and a file before, together, before it makes one', async () => {
  const owed = payment(['10.10', 'EUR'])
  const exportedAt = '2026-06-02T10:00:00.000Z'
  const dues = owed.dues.map((due) => ({ ...due, exportedAt }))
  const payee = { ...paidTo.payee, isNewer: true }
  const sent = { ...theirs, payee, payment: { ...owed, dues } }
  const { gateway, user } = opened(['finance'], [sent])
  const table = within(await screen.findByRole('table', { name: 'To be paid back' }))
  table.getByRole('cell', { name: formatCreated(exportedAt) })
  await user.click(await screen.findByRole('checkbox', { name: 'Choose all' }))
  await press(user, 'SEPA File')
  const makes = await screen.findByRole<HTMLButtonElement>('button', { name: 'Make the File' })
  await user.click(screen.getByRole('checkbox', { name: 'That file was not carried out' }))
  expect(makes.disabled).toBe(true)
  await user.click(screen.getByRole('checkbox', { name: 'I asked: the accounts are right' }))
  await user.click(makes)
  await screen.findByText(/1 payment, €10.10 in all/)
  expect(gateway.callsOf(make)[0]?.body).toMatchObject({ again: true, accountsChecked: true })
})

it('the page of payments marks a SEPA file of the list as paid', async () => {
  const { gateway, user } = opened()
  gateway.answer('POST /api/payments/mark', { body: { marked: 1, before: 2 } })
  await user.click(await screen.findByRole('tab', { name: 'SEPA Files' }))
  const table = within(await screen.findByRole('table', { name: 'SEPA files' }))
  await user.click(table.getByRole('button', { name: 'Mark as Paid' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Mark 1 report as Paid' }))
  dialog.getByText('Ann: €102.00 for report R-8.')
  await user.click(dialog.getByRole('button', { name: 'Mark as Paid' }))
  await says('1 report marked as paid, 2 before')
  expect(gateway.callsOf('POST /api/payments/mark')[0]?.body).toMatchObject({
    batchId: 'b',
    total: '10.10',
    paidOn: batch.executionDate,
  })
})

it('the page of payments says by currency what is owed to how many, and asks who has no account, unless somebody has', async () => {
  const { gateway, user } = opened()
  gateway.answer('POST /api/payments/ask', { body: { asked: 0, before: 1 } })
  await screen.findByText('€10.10 to 1 person')
  const table = within(await screen.findByRole('table', { name: 'Owed by person' }))
  table.getByText('zoe@example.com')
  await user.click(table.getByRole('button', { name: 'Ask by Mail' }))
  await says('1 person asked already')
})

it('the page of payments finds who is owed something, and shows the reports of whoever is clicked', async () => {
  const { gateway, user } = opened()
  const table = within(await screen.findByRole('table', { name: 'Owed by person' }))
  await user.type(screen.getByRole('searchbox', { name: 'Search people' }), 'zoe')
  await waitFor(() =>
    expect(gateway.callsOf('GET /api/payments/summary').at(-1)?.query.get('search')).toBe('zoe'),
  )
  await user.click(table.getByRole('link', { name: 'Zoe Lee' }))
  for (const call of ['GET /api/payments', 'GET /api/payments/summary'])
    await waitFor(() =>
      expect(gateway.callsOf(call).at(-1)?.query.get('userId')).toBe(theirs.owner.id),
    )
  expect(screen.queryByText('€10.10 to 1 person')).toBeNull()
  expect(screen.getByRole('combobox', { name: 'Person' })).toHaveProperty('value', theirs.owner.id)
  gateway.answer('GET /api/payments/summary', { body: [] })
  await user.clear(screen.getByRole('searchbox', { name: 'Search people' }))
  await user.type(screen.getByRole('searchbox', { name: 'Search people' }), 'nobody')
  await screen.findByText('Nobody of this name is owed anything')
  expect(gateway.callsOf('GET /api/payments/summary').at(-1)?.query.get('userId')).toBeNull()
})

it('the page of payments takes back one currency of what is paid in two', async () => {
  const dues = mixed.payment.dues.map((due) => ({
    ...due,
    state: 'paid' as const,
    paidOn: '2026-05-31',
    reference: due.currency === 'EUR' ? 'Run 5' : 'Wire',
  }))
  const paid = { ...mixed, payment: { ...mixed.payment, state: 'paid' as const, dues } }
  const { gateway, user } = opened(['finance'], [paid])
  // Somebody else was faster.
  gateway.answer('POST /api/payments/unmark', { body: { unmarked: 0 } })
  await user.click(await screen.findByRole('tab', { name: 'Paid' }))
  await screen.findByText('USD: May 31, 2026, Wire')
  await screen.findByText('EUR: May 31, 2026, Run 5')
  await user.click(screen.getByRole('checkbox', { name: 'Choose all' }))
  await press(user, 'Mark USD as Not Paid')
  await says('0 reports marked as not paid')
  expect(gateway.callsOf('POST /api/payments/unmark')[0]?.body).toEqual({
    reportIds: [mixed.id],
    currency: 'USD',
  })
})

it('the page of payments says at each report what is owed, what was set off and what is wrong with the account', async () => {
  opened(['finance'], [mixed])
  const table = within(await screen.findByRole('table', { name: 'To be paid back' }))
  await table.findByText('$50.00 + €102.00')
  await table.findByText('with -€498.00 of R-0')
  await table.findByText('account of Max Lee')
  await table.findByText('outside SEPA')
  await table.findByText('account changed after approval')
  await screen.findByText('No IBAN')
})

it('the page of payments marks one currency, and says what is not in it', async () => {
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
    reportIds: [mixed.id],
    currency: 'USD',
  })
})

it('the page of payments changes the paying account only with a proof of who asks', async () => {
  const { gateway, user } = opened()
  gateway.answer('POST /api/account/proof', { body: { proof: 'p-1' } })
  gateway.answer('PUT /api/payments/account', { body: {} })
  await press(user, 'Account')
  await screen.findByLabelText(/^Account Holder/)
  fill(/^Account Holder/, 'Ork AS')
  fill(/^IBAN/, 'TR33 0006 1005 1978 6457 8413 26')
  await press(user, 'Save')
  await screen.findByText(/in SEPA only/)
  fill(/^IBAN/, 'NO93 8601 1117 947')
  await press(user, 'Save')
  await prove(user)
  await says('Account saved')
  expect(gateway.callsOf('PUT /api/payments/account')[0]?.body).toMatchObject({ proof: 'p-1' })
})

it('the page of payments says what it could not fetch, and fetches it again', async () => {
  const away = problem(503, 'It is away.')
  const calls = ['summary', 'totals', 'batches', 'account'].map((name) => [
    `GET /api/payments/${name}`,
    away,
  ])
  const { gateway, user } = opened(['finance'], [theirs, mine], Object.fromEntries(calls))
  await screen.findByText(/^Failed to fetch what is owed/)
  await screen.findByText(/^Failed to fetch the sum/)
  await user.click(screen.getByRole('tab', { name: 'SEPA Files' }))
  await screen.findByText(/^Failed to fetch SEPA files/)
  expect(screen.queryByText('No file was made yet')).toBeNull()
  await user.click(screen.getByRole('tab', { name: 'To Pay' }))
  await user.click(await screen.findByRole('checkbox', { name: 'Choose all' }))
  await press(user, 'SEPA File')
  const dialog = within(await screen.findByRole('dialog', { name: 'Make a SEPA File' }))
  await dialog.findByText(/^Failed to fetch the account of the organisation/)
  gateway.answer('GET /api/payments/account', { body: { account } })
  await user.click(dialog.getByRole('button', { name: 'Try again' }))
  await dialog.findByText(/^Ork AS, DE89/)
})
