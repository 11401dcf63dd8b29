import type { ExpenseJson } from '@sortie/contracts/expense'
import type { CheckedExpenseJson } from '@sortie/contracts/expense-report'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { act } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Waiting } from '../../lib/offline/database.ts'
import { showWaiting } from '../../lib/offline/waiting.ts'
import type { Upload } from '../../lib/uploads-slice.ts'
import { fill, press } from '../../testing/actions.ts'
import { employeeGateway } from '../../testing/employee-gateway.ts'
import { problem } from '../../testing/fake-gateway.ts'
import { aPhoto } from '../../testing/files.ts'
import {
  anExpense,
  anExpenseReport,
  anInboxItem,
  aReading,
  aReceipt,
} from '../../testing/records.ts'
import { renderPart } from '../../testing/render-part.tsx'
import { changeUploads } from '../receipts/upload-list.ts'
import { HandInDialog } from './hand-in-dialog.tsx'

const hotel = anExpense()
const bistro = anExpense({ id: hotel.id.replace(/^./, 'a'), merchant: 'Bistro', amount: '30.00' })
const handIn = 'POST /api/expense-reports'
const alex = anExpenseReport().waitsFor
const plain = ({ id, updatedAt }: ExpenseJson, values: Partial<CheckedExpenseJson> = {}) => ({
  id,
  updatedAt,
  concerns: [],
  explanation: null,
  ...values,
})

function open(checked = [plain(hotel), plain(bistro)], approver = alex) {
  const gateway = employeeGateway({
    'POST /api/expense-reports/check': {
      body: { expenses: checked, approver },
    },
    'GET /api/expense-reports/approvers': ({ query }) => ({
      body: query.get('q') === 'bo' ? [{ id: 'b', name: 'Bo Chen', email: 'bo@example.com' }] : [],
    }),
    [handIn]: { status: 202, body: anExpenseReport() },
  })
  const done = { close: vi.fn(), done: vi.fn() }
  const dialog = <HandInDialog expenses={[hotel, bistro]} onClose={done.close} onDone={done.done} />
  return { gateway, done, ...renderPart(dialog) }
}

it('the dialog Hand In hands in what was selected to the manager of the profile, as it was checked', async () => {
  const { gateway, done, user } = open()
  await screen.findByText('Nothing is missing. They are locked until it is decided.')
  fill(/^Note/, 'The fair')
  await press(user, 'Hand In 2 expenses')
  await waitFor(() => expect(done.close).toHaveBeenCalled())
  expect(done.done).toHaveBeenCalled()
  expect(gateway.callsOf(handIn)[0]?.body).toEqual({
    expenses: [hotel, bistro].map(({ id, updatedAt }) => ({ id, updatedAt })),
    approverId: alex?.id,
    title: '',
    note: 'The fair',
  })
  await screen.findByText('Handed in as R-20260502-3FA9C1D2')
  await user.click(screen.getByRole('button', { name: 'Open', hidden: true }))
  expect(window.location.pathname).toBe(`/expense-reports/${anExpenseReport().id}`)
})

it('the dialog Hand In says what needs a look first, and leads to where it is mended', async () => {
  const { user } = open([
    plain(hotel, { concerns: ['draft', 'no_receipt', 'outside_mission'] }),
    plain(bistro, { concerns: ['draft'] }),
  ])
  const list = await screen.findByRole('region', { name: 'To look at first' })
  expect(within(list).getAllByRole('listitem')).toHaveLength(1)
  expect(within(list).getByText('No receipt')).toBeTruthy()
  expect(within(list).getByText('Outside the dates of its mission')).toBeTruthy()
  await user.click(within(list).getByRole('button', { name: 'Edit Grand Hotel' }))
  await screen.findByRole('dialog', { name: 'Edit Expense' })
})

describe('beside a receipt that is missing', () => {
  const name = 'Grand Hotel, $420.50'
  const bare = () => open([plain(hotel, { concerns: ['no_receipt'] }), plain(bistro)])

  it('there is the camera, and the file goes to that expense', async () => {
    const { gateway } = bare()
    const upload = `POST /api/expenses/${hotel.id}/receipts`
    gateway.answer(upload, { status: 201, body: aReceipt() })
    const camera = await screen.findByLabelText(`Take a photo, ${name}`)
    expect(camera.getAttribute('capture')).toBe('environment')
    fireEvent.change(camera, { target: { files: [aPhoto()] } })
    await waitFor(() => expect(gateway.callsOf(upload)).toHaveLength(1))
  })

  it('there is what the Inbox has of that amount and day, which is attached by one press', async () => {
    const { gateway, user } = bare()
    const reading = aReading({
      merchant: 'Coolblue',
      amount: 420.5,
      currency: 'USD',
      date: '2026-05-02',
    })
    const item = anInboxItem({ reading })
    const attach = `POST /api/inbox/${item.id}/attach`
    gateway.answer('GET /api/inbox', { body: [item] })
    gateway.answer(attach, { body: { expenseId: hotel.id, filed: true } })
    await screen.findByText('Coolblue, USD 420.50, of May 2, 2026 is in your Inbox.')
    await press(user, `Use It for ${name}`)
    await waitFor(() => expect(gateway.callsOf(attach)[0]?.body).toEqual({ expenseId: hotel.id }))
    gateway.answer(attach, { body: { expenseId: bistro.id, filed: true } })
    await press(user, `Use It for ${name}`)
    await screen.findByText('It is on another expense already')
  })

  it('one declares in a sentence that it is lost, and takes that back', async () => {
    const { gateway, user } = bare()
    const change = `PUT /api/expenses/${hotel.id}`
    const lostReceipt = 'I left it in the taxi.'
    gateway.answer(change, { body: { ...hotel, lostReceipt } })
    await press(user, `I Lost It, ${name}`)
    expect(screen.getByRole('button', { name: 'Declare It Lost' })).toHaveProperty('disabled', true)
    fill(/^Why there is no receipt/, lostReceipt)
    gateway.answer('POST /api/expense-reports/check', {
      body: {
        expenses: [plain(hotel, { concerns: ['declared_lost'] }), plain(bistro)],
        approver: alex,
      },
    })
    await press(user, 'Declare It Lost')
    await screen.findByText('Declared lost')
    await screen.findByText(lostReceipt)
    expect(gateway.callsOf(change)[0]?.body).toEqual({ lostReceipt })
    gateway.answer(change, { body: { ...hotel, lostReceipt: '' } })
    await press(user, `Change What You Declared, ${name}`)
    fill(/^Why there is no receipt/, '')
    await press(user, 'Take It Back')
    await screen.findByRole('button', { name: `I Lost It, ${name}` })
    expect(gateway.callsOf(change)[1]?.body).toEqual({ lostReceipt: '' })
  })

  it('a sentence that is not kept is asked about before the dialog goes', async () => {
    const { done, user } = bare()
    await press(user, `I Lost It, ${name}`)
    fill(/^Why there is no receipt/, 'I left it')
    await press(user, 'Cancel')
    await press(user, `I Lost It, ${name}`)
    fill(/^Why there is no receipt/, 'I left it')
    await user.keyboard('{Escape}')
    await screen.findByRole('alertdialog')
    expect(done.close).not.toHaveBeenCalled()
  })
})

it('the dialog Hand In leaves out what another report has, and says which', async () => {
  const explanation = 'It is in report R-1, which waits for Alex Kim.'
  const { gateway, user } = open([
    plain(hotel, { concerns: ['in_report'], explanation }),
    plain(bistro),
  ])
  await screen.findByText(`${explanation} It is left out.`)
  await press(user, 'Hand In 1 expense')
  await waitFor(() => expect(gateway.callsOf(handIn)).toHaveLength(1))
  expect(gateway.callsOf(handIn)[0]?.body).toMatchObject({ expenses: [{ id: bistro.id }] })
})

it('the dialog Hand In asks who decides where the profile names nobody, found by name or e-mail', async () => {
  const { gateway, user } = open(undefined, null)
  await press(user, 'Hand In 2 expenses')
  await screen.findByText('Choose who decides on this report.')
  expect(gateway.callsOf(handIn)).toHaveLength(0)
  fill(/^Approver/, 'nobody')
  await screen.findByText(/^Nobody has this name or e-mail\./)
  fill(/^Approver/, 'bo')
  await user.click(await screen.findByRole('button', { name: 'Choose Bo Chen' }))
  await press(user, 'Hand In 2 expenses')
  await waitFor(() => expect(gateway.callsOf(handIn)[0]?.body).toMatchObject({ approverId: 'b' }))
})

it('the dialog Hand In says how people are confirmed where nobody is, and to prove one’s own address first', async () => {
  const { gateway } = open(undefined, null)
  gateway.answer('GET /api/expense-reports/approver-rules', {
    body: { outside: 'domains', outsideDomains: ['client.example'], onlyAdministrators: true },
  })
  gateway.answer('GET /api/expense-reports/approvers', problem(403, 'Prove your address first.'))
  await screen.findByText(/an administrator confirms people in Admin Console, Users, Edit/)
  await screen.findByText(/a colleague, or an e-mail address at client\.example/)
  fill(/^Approver/, 'bo')
  await screen.findByText('Prove your address first.')
})

it('the dialog Hand In offers nobody outside where the organisation wants none', async () => {
  const { gateway } = open(undefined, null)
  gateway.answer('GET /api/expense-reports/approver-rules', {
    body: { outside: 'nowhere', outsideDomains: [], onlyAdministrators: false },
  })
  await screen.findByText(/Search by name or e-mail/)
  fill(/^Approver/, 'chief@client.example')
  await screen.findByText(/Whom no administrator has confirmed is not found\.$/)
  expect(screen.queryByRole('button', { name: /^Choose/ })).toBeNull()
})

it('the dialog Hand In stays open and says why it was refused', async () => {
  const { gateway, done, user } = open()
  gateway.answer(handIn, problem(409, 'One of them was changed.'))
  await screen.findByText(/^Nothing is missing/)
  await press(user, 'Hand In 2 expenses')
  await screen.findByText('One of them was changed.')
  expect(done.close).not.toHaveBeenCalled()
})

it('the dialog Hand In asks somebody outside by e-mail, and a colleague after them where the sum needs two', async () => {
  const { gateway, user } = open(undefined, null)
  await screen.findByText('Nothing is missing. They are locked until it is decided.')
  fill(/^Approver/, 'chief')
  await screen.findByText(/Type a whole e-mail address to ask somebody outside/)
  fill(/^Approver/, 'chief@client.example')
  await user.click(await screen.findByRole('button', { name: 'Choose chief@client.example' }))
  await screen.findByText('Outside: gets a mail with a link that is good for 14 days.')
  gateway.answer(handIn, problem(400, 'Who is next?', { code: 'second_approver_needed' }))
  await press(user, 'Hand In 2 expenses')
  const second = await screen.findByRole('region', { name: 'Who decides next' })
  fill(/^Second approver/, 'bo')
  await user.click(await within(second).findByRole('button', { name: 'Choose Bo Chen' }))
  gateway.answer(handIn, { status: 202, body: anExpenseReport() })
  await press(user, 'Hand In 2 expenses')
  await screen.findByText('chief@client.example is asked to decide.')
  const [first, last] = gateway.callsOf(handIn).map(({ body }) => body)
  expect(first).toMatchObject({ approverEmail: 'chief@client.example' })
  expect(first).not.toHaveProperty('approverId')
  expect(last).toMatchObject({ approverEmail: 'chief@client.example', nextApproverId: 'b' })
})

describe('while this browser has not sent all of it', () => {
  const asked = 'POST /api/expense-reports/check'
  const photo = (values: Partial<Upload> = {}): Upload => ({
    key: 'p',
    file: new File(['x'], 'photo.jpg'),
    state: 'sending',
    percent: 40,
    position: 1,
    expenseId: hotel.id,
    ...values,
  })
  const uploads = (...all: Upload[]) => act(() => changeUploads(() => all))
  const kept = (values: Partial<Waiting>) =>
    act(() =>
      showWaiting([
        {
          seq: 1,
          key: 'k',
          personId: 'me',
          at: 0,
          state: 'waiting',
          expenseId: bistro.id,
          ...values,
        } as Waiting,
      ]),
    )
  afterEach(() => {
    uploads()
    act(() => showWaiting([]))
  })

  it('waits for a receipt that is on its way, and hands in what was checked after it', async () => {
    uploads(photo(), photo({ key: 'other', expenseId: 'of another expense' }))
    const { gateway, user } = open([
      plain(hotel, { concerns: ['no_receipt'] }),
      plain(bistro, { concerns: ['possible_duplicate'] }),
    ])
    const list = await screen.findByRole('region', { name: 'Not sent yet' })
    await within(list).findByText(/^photo\.jpg, Grand Hotel/)
    const above = screen.getByRole('region', { name: 'To look at first' })
    const isBelow = above.compareDocumentPosition(list) & Node.DOCUMENT_POSITION_FOLLOWING
    expect(isBelow, 'once it is sent, nothing above moves away from a thumb').toBeTruthy()
    expect(within(list).getAllByRole('listitem')).toHaveLength(1)
    expect(screen.queryByText('No receipt')).toBeNull()
    await press(user, 'Hand In 2 expenses')
    await screen.findByText('Waiting for what is sent...')
    expect(gateway.callsOf(handIn)).toHaveLength(0)
    const updatedAt = '2026-05-04T00:00:00.000Z'
    gateway.answer(asked, {
      body: { expenses: [plain({ ...hotel, updatedAt }), plain(bistro)], approver: alex },
    })
    uploads()
    await waitFor(() => expect(gateway.callsOf(handIn)).toHaveLength(1))
    expect(gateway.callsOf(handIn)[0]?.body).toMatchObject({
      expenses: [{ id: hotel.id, updatedAt }, { id: bistro.id }],
    })
  })

  it.each<[string, () => void, string]>([
    [
      'a receipt that failed',
      () => uploads(photo({ state: 'failed', problem: 'Storage is full.' })),
      'Not sent: Storage is full.',
    ],
    [
      'a receipt that another tab has and the server refused',
      () => kept({ kind: 'receipt', fileName: 'bar.jpg', state: 'refused', reason: 'Too large.' }),
      'Not sent: Too large.',
    ],
    [
      'an edit in conflict',
      () => kept({ kind: 'change', body: {}, state: 'conflict', reason: 'It was changed.' }),
      'Not sent: It was changed.',
    ],
  ])('asks first about %s', async (_, hold, sentence) => {
    hold()
    const { gateway, user } = open()
    await screen.findByText(sentence)
    await press(user, 'Hand In 2 expenses')
    await screen.findByText('Hand in without what is not sent?')
    await press(user, 'Wait')
    expect(gateway.callsOf(handIn)).toHaveLength(0)
    await press(user, 'Hand In 2 expenses')
    await press(user, 'Hand In Without It')
    await waitFor(() => expect(gateway.callsOf(handIn)).toHaveLength(1))
  })

  it('waits for an edit and a receipt that were kept for want of a network', async () => {
    kept({ kind: 'receipt', fileName: 'bar.jpg' })
    const { gateway, user } = open()
    await screen.findByText(/^bar\.jpg, Bistro/)
    await press(user, 'Hand In 2 expenses')
    await screen.findByText('Waiting for what is sent...')
    kept({ kind: 'change', body: { notes: 'x' } })
    await screen.findByText('1 thing is still being sent. Hand In waits for it.')
    expect(gateway.callsOf(handIn)).toHaveLength(0)
    act(() => showWaiting([]))
    await waitFor(() => expect(gateway.callsOf(handIn)).toHaveLength(1))
  })

  it('leaves out an expense that is in this browser alone, and says so', async () => {
    const id = 'waiting-1'
    const bar = anExpense({ id, merchant: 'Bar' })
    kept({ kind: 'create', expenseId: id })
    const gateway = employeeGateway({
      [asked]: { body: { expenses: [plain(hotel)], approver: alex } },
      [handIn]: { status: 202, body: anExpenseReport() },
    })
    renderPart(<HandInDialog expenses={[hotel, bar]} onClose={() => {}} />)
    await screen.findByText('Not sent: It is only in this browser so far.')
    await screen.findByRole('button', { name: 'Hand In 1 expense' })
    expect(gateway.callsOf(asked)[0]?.body).toEqual({ expenseIds: [hotel.id] })
  })
})
