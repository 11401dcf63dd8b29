import type { ReportLineJson } from '@sortie/contracts/expense-report'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { answeringYes, fill, press } from '../../testing/actions.ts'
import { employeeGateway } from '../../testing/employee-gateway.ts'
import { problem } from '../../testing/fake-gateway.ts'
import { anEmployee } from '../../testing/people.ts'
import { anExpense, anExpenseReport, aReportLine } from '../../testing/records.ts'
import { renderApp } from '../../testing/render-app.tsx'
import { setViewport } from '../../testing/viewport.ts'

const other = aReportLine().expenseId.replace(/^./, 'a')
const receipt = {
  id: 'r-1',
  fileName: 'hotel.jpg',
  mimeType: 'image/jpeg' as const,
  sizeBytes: 2048,
  sha256: 'ab',
}
const unlike = {
  concern: 'typed_against_receipt' as const,
  field: 'amount' as const,
  typed: '420.50',
  said: '402.50',
}
const lines = [
  aReportLine({ receipts: [receipt], concerns: [unlike] }),
  aReportLine({ expenseId: other, merchant: 'Bistro', amount: '30.00' }),
]
const { id } = anExpenseReport()
const call = (rest = '') => `/api/expense-reports/${id}${rest}`

function open(values: Parameters<typeof anExpenseReport>[0] = {}, duties?: ['finance']) {
  const report = anExpenseReport({ lines, ...values })
  const gateway = employeeGateway({
    [`GET ${call()}`]: { body: report },
    [`POST ${call('/decide')}`]: { body: report },
    [`POST ${call('/withdraw')}`]: { body: report },
    'GET /api/expense-reports/to-approve': { body: [] },
    ...(duties && { 'GET /api/user': { body: { ...anEmployee(), duties } } }),
  })
  return { gateway, report, ...renderApp(`/expense-reports/${id}`) }
}
const toDecide = { mayDecide: true, owner: { ...anExpenseReport().owner, id: 'somebody' } }

it('a report shows the approver each line beside its receipt', async () => {
  const { user } = open(toDecide)
  const picture = await screen.findByRole('img', { name: 'Receipt hotel.jpg' })
  expect(picture.getAttribute('src')).toBe(call('/receipts/r-1?as=print'))
  await user.keyboard('j')
  await screen.findByText('No receipt was handed in.')
  await user.keyboard('k')
  await screen.findByRole('img', { name: 'Receipt hotel.jpg' })
})

it('a report is approved line by line with one key, and by two presses', async () => {
  const { gateway, user } = open(toDecide)
  await screen.findByRole('img', { name: 'Receipt hotel.jpg' })
  await user.keyboard('a')
  await screen.findByRole('img', { name: 'To be approved' })
  await user.keyboard('a')
  await screen.findByText('Report approved')
  expect(gateway.callsOf(`POST ${call('/decide')}`)).toHaveLength(1)
  cleanup()
  const again = open(toDecide)
  await press(again.user, 'Approve')
  await screen.findByRole('dialog', { name: 'Approve' })
  await press(again.user, 'Approve')
  await waitFor(() => expect(again.gateway.callsOf(`POST ${call('/decide')}`)).toHaveLength(1))
  expect(gateway.callsOf(`POST ${call('/decide')}`)[0]?.body).toEqual({
    decision: 'approve',
    returned: [],
    proven: [],
    comment: '',
  })
  expect(window.location.search).toBe('?show=to-approve')
})

it('a report approves the rest without a line that is returned, which needs a reason', async () => {
  const { gateway, user } = open(toDecide)
  await user.click(await screen.findByRole('button', { name: 'Return This Line' }))
  await press(user, 'Approve 1, Return 1')
  await press(user, 'Approve 1, Return 1')
  await screen.findByText('One line that is returned has no reason yet.')
  await press(user, 'Cancel')
  fill(/^Why it is returned/, 'A private dinner')
  await press(user, 'Approve 1, Return 1')
  await screen.findByRole('dialog', { name: 'Approve 1, Return 1' })
  await press(user, 'Approve 1, Return 1')
  await waitFor(() => expect(gateway.callsOf(`POST ${call('/decide')}`)).toHaveLength(1))
  expect(gateway.callsOf(`POST ${call('/decide')}`)[0]?.body).toMatchObject({
    decision: 'approve',
    returned: [{ expenseId: lines[0]?.expenseId, reason: 'A private dinner' }],
  })
})

it('a report asks for a second approver where the sum needs one', async () => {
  const { gateway, user } = open(toDecide)
  const decide = `POST ${call('/decide')}`
  gateway.answer(decide, problem(400, 'Who is next?', { code: 'second_approver_needed' }))
  gateway.answer('GET /api/expense-reports/approvers', {
    body: [{ id: 'b', name: 'Bo Chen', email: 'bo@example.com' }],
  })
  await press(user, 'Approve')
  await screen.findByRole('dialog', { name: 'Approve' })
  await press(user, 'Approve')
  await screen.findByText('This sum needs a second approver. Choose who decides next.')
  fill(/^Second approver/, 'bo')
  await user.click(await screen.findByRole('button', { name: 'Choose Bo Chen' }))
  gateway.answer(decide, { body: anExpenseReport({ lines }) })
  await press(user, 'Approve')
  await screen.findByText('Bo Chen decides next.')
  expect(gateway.callsOf(decide).at(-1)?.body).toMatchObject({ nextApproverId: 'b' })
})

it('a report is returned as a whole only with a reason', async () => {
  const { gateway, user } = open(toDecide)
  await press(user, 'Return All')
  await screen.findByRole('dialog', { name: 'Return All' })
  await press(user, 'Return All')
  await screen.findByText('Say why it is returned.')
  fill(/^Reason/, 'The wrong month')
  await press(user, 'Return All')
  await screen.findByText('Report returned')
  expect(gateway.callsOf(`POST ${call('/decide')}`)[0]?.body).toMatchObject({
    decision: 'return',
    comment: 'The wrong month',
  })
})

it('a report returns all of it with the reasons that were typed at the lines, and asks for no other', async () => {
  const { gateway, user } = open(toDecide)
  await screen.findByRole('img', { name: 'Receipt hotel.jpg' })
  await user.keyboard('x')
  fill(/^Why it is returned/, 'A private dinner')
  await press(user, 'Return All')
  await screen.findByText('For the line without a reason of its own.')
  await press(user, 'Return All')
  await screen.findByText('Say why it is returned.')
  await press(user, 'Cancel')
  await user.click(screen.getByRole('button', { name: /Bistro/ }))
  await press(user, 'Return This Line')
  fill(/^Why it is returned/, 'Alcohol')
  await press(user, 'Return All')
  await screen.findByLabelText('Comment')
  await press(user, 'Return All')
  await screen.findByText('Report returned')
  expect(gateway.callsOf(`POST ${call('/decide')}`).map(({ body }) => body)).toEqual([
    {
      decision: 'return',
      comment: '',
      proven: [],
      returned: [
        { expenseId: lines[0]?.expenseId, reason: 'A private dinner' },
        { expenseId: other, reason: 'Alcohol' },
      ],
    },
  ])
})

it('a report has a key that returns the line, in the list of keys', async () => {
  const { user } = open(toDecide)
  await screen.findByRole('img', { name: 'Receipt hotel.jpg' })
  await user.keyboard('?')
  await screen.findByText('Return the line, with a reason')
  await user.keyboard('{Escape}')
  await user.keyboard('x')
  const field = await screen.findByLabelText(/^Why it is returned/)
  expect(document.activeElement).toBe(field)
})

it('a report has no key for its owner that returns a line', async () => {
  const { user } = open()
  await screen.findByRole('img', { name: 'Receipt hotel.jpg' })
  await user.keyboard('x')
  expect(screen.queryByLabelText(/^Why it is returned/)).toBeNull()
})

it('a report shows what was paid, what is doubted and what came late at the line', async () => {
  const paid = {
    amount: '10.51',
    paidAmount: '1580',
    paidCurrency: 'JPY',
    rate: '1.0876',
    ratePer: '163.45',
    rateDate: '2026-05-29T00:00:00.000Z',
    rateSource: 'table' as const,
  }
  const twin = {
    expenseId: other,
    merchant: 'Sushi Bar',
    date: '2026-05-28T00:00:00.000Z',
    amount: '10.80',
    currency: 'USD' as const,
    reportNumber: 'R-7',
  }
  const line = aReportLine({
    ...paid,
    receipts: [receipt],
    goneReceipts: [receipt.id],
    lateReceipts: [{ ...receipt, id: 'r-2', fileName: 'late.jpg' }],
    concerns: [
      { concern: 'possible_duplicate', other: twin, dismissed: true },
      { concern: 'typed_against_receipt', field: 'amount', typed: '50.00', said: '68.66' },
      { concern: 'outside_mission' },
    ],
  })
  open({ ...toDecide, lines: [line] })
  await screen.findByText(
    '1,580 JPY = 10.51 USD at 0.00665402; 1 USD = 150.285 JPY (table of 05/29/26)',
  )
  const known = screen.getByRole('list', { name: 'To look at' })
  expect(
    within(known)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([
    'May be the same purchase as Sushi Bar, $10.80, May 28, 2026, in report R-7. Casey Jones says that it is another purchase.',
    'Casey Jones typed 50.00, the receipt says 68.66.',
    'Its day is outside the dates of its mission.',
    'A receipt came after it was handed in: late.jpg, SHA-256 ab. It is not in the PDF of the report.',
    'hotel.jpg was deleted after it was handed in. It is in the PDF alone.',
  ])
  const row = within(screen.getByRole('list', { name: 'Lines' }))
  for (const mark of [
    ...['Differs from its receipt', 'Outside the dates of its mission'],
    // That its owner calls it another purchase does not take the mark away.
    ...['Late receipt', 'Deleted receipt', 'Possible duplicate'],
  ])
    expect(row.getByText(mark)).toBeTruthy()
  expect(screen.getByRole('img', { name: 'Receipt late.jpg' })).toBeTruthy()
  expect(screen.queryByRole('img', { name: 'Receipt hotel.jpg' })).toBeNull()
})

const said = { merchant: 'Grand Hotel', amount: 42050, currency: 'USD', date: '2026-05-02' }
const box = { x: 0.5, y: 0.25, width: 0.25, height: 0.1 }
const proofs = ['one', 'two', 'three'].map((name) =>
  aReportLine({
    expenseId: `proven-${name}`,
    merchant: `Inn ${name}`,
    receipts: [
      {
        ...receipt,
        id: `r-${name}`,
        fileName: `${name}.jpg`,
        said: { ...said, frames: [{ word: 'Amount', confidence: 0.9, box }] },
      },
    ],
  }),
)
const mixed = { ...toDecide, lines: [...proofs, ...lines] }
const merchants = () =>
  within(screen.getByRole('list', { name: 'Lines' }))
    .getAllByRole('button')
    .map(({ textContent }) => textContent?.slice(0, 6))

it('a report says what needs a look before what is proven, and approves what is proven by one press', async () => {
  const { gateway, user } = open(mixed)
  await screen.findByText('2 need a look, 3 are proven by their receipts.')
  expect(merchants()).toEqual(['Grand ', 'Bistro', 'Inn on', 'Inn tw', 'Inn th'])
  await press(user, 'Approve 3 Proven')
  expect(screen.getAllByRole('img', { name: 'To be approved' })).toHaveLength(3)
  await user.keyboard('x')
  fill(/^Why it is returned/, 'A private dinner')
  await user.click(screen.getByRole('button', { name: /Bistro/ }))
  await user.keyboard('a')
  await screen.findByText('Report approved')
  expect(gateway.callsOf(`POST ${call('/decide')}`).map(({ body }) => body)).toEqual([
    {
      decision: 'approve',
      comment: '',
      proven: proofs.map(({ expenseId }) => expenseId),
      returned: [{ expenseId: lines[0]?.expenseId, reason: 'A private dinner' }],
    },
  ])
})

it('a report takes back what was approved as proven where something is known against it by then', async () => {
  const { gateway, report, user } = open({ ...toDecide, lines: proofs })
  await press(user, 'Approve 3 Proven')
  const [first, ...rest] = proofs as [ReportLineJson, ...ReportLineJson[]]
  const doubted = {
    ...first,
    concerns: [{ concern: 'possible_duplicate' as const, isBetween: true }],
  }
  const sentence = 'Inn one cannot be taken as proven any more.'
  gateway.answer(`POST ${call('/decide')}`, problem(409, sentence, { code: 'not_proven' }))
  gateway.answer(`GET ${call()}`, { body: { ...report, lines: [doubted, ...rest] } })
  await press(user, 'Approve')
  await screen.findByText(sentence)
  await screen.findByText('1 needs a look, 2 are proven by their receipts.')
  await screen.findByText('The same receipt may have been handed in by somebody else.')
  expect(screen.getAllByRole('img', { name: 'To be approved' })).toHaveLength(2)
})

it('a report takes nothing as proven while what was found since is not known yet', async () => {
  open({ ...toDecide, lines: proofs.map((line) => ({ ...line, isUnasked: true })) })
  await screen.findByText(/^What was found since it was handed in is not known yet/)
  expect(screen.queryByRole('button', { name: /Proven/ })).toBeNull()
})

it('a report shows what the receipt says beside what was typed, with the words framed on the picture', async () => {
  open({ ...toDecide, lines: proofs.slice(0, 1) })
  await screen.findByText('It is proven by its receipt.')
  expect(screen.getByText('Receipt: USD 420.50')).toBeTruthy()
  expect(screen.getByText('Receipt: May 2, 2026')).toBeTruthy()
  const frame = await screen.findByTitle('Amount')
  expect([frame.style.left, frame.style.width]).toEqual(['50%', '25%'])
  expect(screen.getByRole('button', { name: 'Zoom in' })).toBeTruthy()
})

it('a report keeps the reasons that were typed at lines when the page is opened again', async () => {
  const { user } = open(mixed)
  await press(user, 'Return This Line')
  fill(/^Why it is returned/, 'A private dinner')
  cleanup()
  open(mixed)
  const field = await screen.findByLabelText<HTMLTextAreaElement>(/^Why it is returned/)
  expect(field.value).toBe('A private dinner')
})

it('a phone goes through the lines one by one: five taps for one returned of five', async () => {
  setViewport(390)
  const { gateway, user } = open(mixed)
  await press(user, 'Approve 3 Proven')
  const sheet = within(await screen.findByRole('dialog', { name: 'Grand Hotel' }))
  await sheet.findByRole('img', { name: 'Receipt hotel.jpg' })
  await press(user, 'Return This Line')
  fill(/^Why it is returned/, 'A private dinner')
  await user.click(screen.getByRole('button', { name: 'Next' }))
  await screen.findByRole('dialog', { name: 'Bistro' })
  await press(user, 'Approve 4, Return 1')
  await screen.findByText('Report approved')
  expect(gateway.callsOf(`POST ${call('/decide')}`)[0]?.body).toMatchObject({
    returned: [{ expenseId: lines[0]?.expenseId, reason: 'A private dinner' }],
  })
})

const oneReturned = { returned: [{ expenseId: proofs[0]?.expenseId, reason: 'A private dinner' }] }

it('a phone decides from the line that is returned, where all others are proven', async () => {
  setViewport(390)
  const { gateway, user } = open({ ...toDecide, lines: proofs })
  await user.click(await screen.findByRole('button', { name: /^Inn one/ }))
  await press(user, 'Return This Line')
  fill(/^Why it is returned/, 'A private dinner')
  await press(user, 'Approve 2, Return 1')
  await screen.findByText('Report approved')
  expect(gateway.callsOf(`POST ${call('/decide')}`)[0]?.body).toMatchObject({
    ...oneReturned,
    proven: proofs.slice(1).map(({ expenseId }) => expenseId),
  })
})

it('a report asks nothing more where one line is returned and all others are proven', async () => {
  const { gateway, user } = open({ ...toDecide, lines: proofs })
  await press(user, 'Return This Line')
  fill(/^Why it is returned/, 'A private dinner')
  await press(user, 'Approve 2, Return 1')
  await screen.findByText('Report approved')
  expect(gateway.callsOf(`POST ${call('/decide')}`)[0]?.body).toMatchObject(oneReturned)
})

it('a returned line is answered and handed in again by its owner, as it is now, to who returned it and not to who decided last', async () => {
  const returned = aReportLine({
    expenseId: other,
    merchant: 'Bar',
    amount: '80.00',
    state: 'returned',
    reason: 'No receipt',
    returnedAt: firstApproved.decidedAt,
  })
  const last = { ...firstApproved, approver: chief, decidedBy: chief, decidedAt: kept }
  const steps = [firstApproved, last]
  const { gateway, user } = open({
    state: 'approved',
    totals: { USD: '420.50' },
    lines: [aReportLine(), returned],
    steps,
  })
  await screen.findByText('1 of 2 approved, $420.50; returned: Bar, $80.00: No receipt')
  gateway.answer('POST /api/expense-reports', {
    status: 202,
    body: anExpenseReport({ id: 'again', number: 'R-2' }),
  })
  const bar = anExpense({ id: other, merchant: 'Bar' })
  const checked = { id: other, updatedAt: kept, concerns: [], explanation: null }
  gateway.answer(`GET /api/expenses/${other}`, { body: bar })
  gateway.answer('POST /api/expense-reports/check', {
    body: { expenses: [checked], approver: chief },
  })
  await press(user, 'Answer and Hand In Again')
  const dialog = within(await screen.findByRole('dialog', { name: 'Hand In' }))
  await dialog.findByText('Returned: No receipt')
  fill(/^Your answer/, 'Here it is')
  await press(user, 'Hand In 1 expense')
  await screen.findByText('Handed in as R-2')
  expect(gateway.callsOf('POST /api/expense-reports')[0]?.body).toEqual({
    expenses: [{ id: other, updatedAt: kept, answer: 'Here it is' }],
    approverId: 'b',
    title: 'Oslo Summit',
    note: '',
  })
  expect(window.location.pathname).toBe('/expense-reports/again')
})

it('a missing receipt is added by the owner of a report that waits, and sent again where it did not arrive', async () => {
  const { gateway, user } = open()
  const upload = `POST /api/expenses/${lines[0]?.expenseId}/receipts`
  gateway.answer(upload, problem(400, 'It is no receipt.'))
  const file = new File([Buffer.from('ffd8ffe000104a464946', 'hex')], 'missing.jpg', {
    type: 'image/jpeg',
  })
  await user.upload(await screen.findByLabelText(/^Add a Missing Receipt/), file)
  await screen.findByText('Not sent: It is no receipt.')
  gateway.answer(upload, { status: 201, body: { late: true } })
  await press(user, 'Retry missing.jpg')
  await screen.findByText('A receipt came after the hand-in')
})

it('a missing receipt is added by nobody else than the owner', async () => {
  open(toDecide)
  await screen.findByRole('img', { name: 'Receipt hotel.jpg' })
  await waitFor(() => expect(screen.queryByLabelText(/^Add a Missing Receipt/)).toBeNull())
})

it('a line that comes again names the report that returned it, and that one names the new one', async () => {
  const continues = { reportId: 'first', number: 'R-1', reason: 'No receipt' }
  const continuedIn = { reportId: 'third', number: 'R-3' }
  open({ lines: [aReportLine({ continues, state: 'returned', continuedIn })] })
  const before = await screen.findByRole('link', { name: 'R-1' })
  expect(before.getAttribute('href')).toBe('/expense-reports/first')
  expect(before.parentElement?.textContent).toBe('R-1: No receipt')
  const after = screen.getByRole('link', { name: 'R-3' })
  expect(after.getAttribute('href')).toBe('/expense-reports/third')
  expect(screen.queryByLabelText(/^Your answer/)).toBeNull()
})

it('a report follows when its owner withdraws it while it is open', async () => {
  const { gateway, user } = open(toDecide)
  await press(user, 'Approve')
  await screen.findByRole('dialog', { name: 'Approve' })
  const gone = problem(404, 'Casey Jones has withdrawn this report.', {
    code: 'expense_report_withdrawn',
  })
  gateway.answer(`GET ${call()}`, gone)
  gateway.answer(`POST ${call('/decide')}`, gone)
  await press(user, 'Approve')
  await screen.findByText('Its owner has withdrawn it')
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('a report lets its owner withdraw it and not decide', async () => {
  const { gateway, user } = open()
  await screen.findByText('Waiting for Alex Kim')
  expect(screen.queryByRole('region', { name: 'Your decision' })).toBeNull()
  await answeringYes('Withdraw', 'Withdraw')(user)
  await screen.findByText('Report withdrawn')
  expect(gateway.callsOf(`POST ${call('/withdraw')}`)).toHaveLength(1)
})

it('a report lets whoever approved it take that back, with a reason', async () => {
  const { gateway, user } = open({
    ...toDecide,
    mayDecide: false,
    state: 'approved',
    mayTakeBack: true,
  })
  await press(user, 'Take Back My Approval')
  await screen.findByRole('dialog', { name: 'Take Back My Approval' })
  await press(user, 'Take It Back')
  await screen.findByText('Say why you take it back.')
  fill(/^Reason/, 'The wrong report')
  await press(user, 'Take It Back')
  await screen.findByText('Approval taken back')
  expect(gateway.callsOf(`POST ${call('/decide')}`).map(({ body }) => body)).toEqual([
    { decision: 'take_back', comment: 'The wrong report' },
  ])
})

it('a report says which approval was taken back, and why', async () => {
  const given = { ...firstApproved, decision: 'taken_back' as const, decidedBy: null }
  const takenBack = { by: bo, at: '2026-05-04T09:00:00.000Z', reason: 'The wrong report' }
  open({ ...toDecide, steps: [{ ...given, takenBack }, ...(asked ? [asked] : [])] })
  await screen.findByText(/^Bo Boss approved it on/)
  await screen.findByText('The wrong report')
  expect(screen.queryByRole('button', { name: 'Take Back My Approval' })).toBeNull()
})

const chief = { id: 'c', name: 'Cleo Chief', email: 'cleo@example.com' }
const kept = '2026-05-04T09:00:00.000Z'
const bo = { id: 'b', name: 'Bo Boss', email: 'bo@example.com' }
const [asked] = anExpenseReport().steps
const firstApproved = {
  askedAt: '2026-05-02T09:00:00.000Z',
  approver: bo,
  decision: 'approved' as const,
  decidedBy: bo,
  decidedAt: '2026-05-03T09:00:00.000Z',
  comment: '',
}

const halfDecided = (by = bo) => [{ ...firstApproved, decidedBy: by }, ...(asked ? [asked] : [])]

it('a report is neither withdrawn nor taken elsewhere by its owner after a first approval', async () => {
  open({ mayWithdraw: false, steps: halfDecided() })
  await screen.findByText(/^Bo Boss approved it on/)
  for (const name of ['Withdraw', 'Ask Somebody Else'])
    expect(screen.queryByRole('button', { name })).toBeNull()
})

it('a report may be taken to somebody else by whoever gave the first approval', async () => {
  open({ ...toDecide, mayDecide: false, steps: halfDecided({ ...bo, id: anEmployee().id }) })
  await screen.findByRole('button', { name: 'Ask Somebody Else' })
  expect(screen.queryByRole('button', { name: 'Withdraw' })).toBeNull()
})

it('a report keeps a question and its answer at the line', async () => {
  const alex = { id: 'a', name: 'Alex Kim', email: 'alex@example.com' }
  const messages = [{ author: alex, text: 'Who was there?', at: '2026-05-03T09:00:00.000Z' }]
  const asked = aReportLine({ messages })
  const { gateway, user } = open({ lines: [asked] })
  await screen.findByText('Who was there?')
  const write = `POST ${call(`/lines/${asked.expenseId}/messages`)}`
  gateway.answer(write, { status: 201, body: asked })
  fill(/^Answer/, 'The client')
  await press(user, 'Send')
  await waitFor(() => expect(gateway.callsOf(write)[0]?.body).toEqual({ text: 'The client' }))
})

it('a report is not there for others', async () => {
  const { gateway } = open()
  gateway.answer(`GET ${call()}`, problem(404, 'There is no such report.'))
  await screen.findByText('No such report')
})

it('a report is in the lists of what was handed in and of what waits for one', async () => {
  const gateway = employeeGateway({
    'GET /api/expense-reports': { body: [anExpenseReport()] },
    'GET /api/expense-reports/to-approve': { body: [anExpenseReport({ title: 'The fair' })] },
    'GET /api/expense-reports/to-approve/count': { body: { count: 1 } },
  })
  const { user } = renderApp('/expense-reports')
  const own = await screen.findByRole('link', { name: 'Oslo Summit' })
  expect(own.getAttribute('href')).toBe(`/expense-reports/${id}`)
  await user.click(await screen.findByRole('link', { name: 'To Approve 1' }))
  const table = await screen.findByRole('table', { name: 'Reports' })
  expect(await within(table).findByRole('link', { name: 'The fair' })).toBeTruthy()
  expect(gateway.callsOf('GET /api/expense-reports/to-approve')).toHaveLength(1)
})

it('a report of which all was returned shows no dollars where it was in euros', async () => {
  const nothing = { totals: {}, toBeRefunded: {}, paidByCompany: {} }
  open({ ...nothing, state: 'returned', lines: [aReportLine({ currency: 'EUR' })] })
  expect(await screen.findAllByText('€0.00')).toHaveLength(3)
  cleanup()
  open({ state: 'preparing', lines: [], totals: { EUR: '5.00' }, paidByCompany: {} })
  await screen.findAllByText('€0.00')
  expect(screen.queryByText('$0.00')).toBeNull()
  cleanup()
  employeeGateway({ 'GET /api/expense-reports': { body: [anExpenseReport(nothing)] } })
  renderApp('/expense-reports')
  expect(within(await screen.findByRole('table', { name: 'Reports' })).getByText('–')).toBeTruthy()
})

it('a report lets finance correct a line of an approved report, and shows what was corrected', async () => {
  const corrected = { amount: '8.00', reason: 'Twice', at: '2026-05-20T10:00:00.000Z' }
  const first = { ...lines[0], corrections: [{ ...corrected, settledIn: 'R-2' }] }
  const { gateway, user } = open(
    { state: 'approved', owner: toDecide.owner, lines: [first, lines[1]] as typeof lines },
    ['finance'],
  )
  await screen.findByText('$8.00, settled in report R-2: Twice')
  gateway.answer('POST /api/payments/corrections', { status: 201, body: first })
  await press(user, 'Correct This Line')
  await screen.findByRole('dialog', { name: 'Correct This Line' })
  await press(user, 'Correct')
  await screen.findByText('Enter an amount like 12.50, or 0.')
  fill(/^Right Amount/, '7,50')
  fill(/^Reason/, 'Three times')
  await press(user, 'Correct')
  await screen.findByText('Line corrected')
  expect(gateway.callsOf('POST /api/payments/corrections')[0]?.body).toEqual({
    reportId: id,
    expenseId: lines[0]?.expenseId,
    amount: '7.50',
    reason: 'Three times',
  })
})

it('a report that waits for a former manager is handed to the new one by its owner', async () => {
  const { gateway, user } = open({ waitsForFormerManager: true })
  gateway.answer('GET /api/expense-reports/approver-rules', {
    body: {
      outside: 'nowhere',
      outsideDomains: [],
      onlyAdministrators: false,
      above: [{ id: other, name: 'New Boss', email: 'new@example.com' }],
    },
  })
  gateway.answer(`PUT ${call('/approver')}`, { body: anExpenseReport() })
  await press(user, 'Hand to New Boss')
  expect(await screen.findByText('New Boss is asked to decide')).toBeTruthy()
  expect(gateway.callsOf(`PUT ${call('/approver')}`)[0]?.body).toEqual({ approverId: other })
})
