import 'fake-indexeddb/auto'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { api } from '../lib/api.ts'
import { readDraft } from '../lib/drafts.ts'
import { waitingOf } from '../lib/offline/outbox.ts'
import { inbox } from '../lib/offline/receipt-target.ts'
import { keepShared, takeShared } from '../lib/offline/shared-files.ts'
import { store } from '../lib/store.ts'
import { expenseName } from '../records/expenses/expense.ts'
import { uploadList } from '../records/receipts/upload-list.ts'
import { fill, opened, press } from '../testing/actions.ts'
import { employeeGateway, never } from '../testing/employee-gateway.ts'
import { FakeEventSource } from '../testing/fake-event-source.ts'
import { problem } from '../testing/fake-gateway.ts'
import { aBill, aPhoto } from '../testing/files.ts'
import { anEmployee } from '../testing/people.ts'
import { anExpense, anInboxItem, aReceipt } from '../testing/records.ts'
import { renderApp } from '../testing/render-app.tsx'
import { setViewport } from '../testing/viewport.ts'

const signedOut = problem(401, 'Please sign in.')

it('the app says that a session has ended elsewhere, and leads back to what was half typed', async () => {
  const gateway = employeeGateway()
  const { user } = renderApp('/trips?x=1')
  await opened('New Mission')(user)
  fill(/^Name/, 'Half typed')
  gateway.answer('GET /api/user', signedOut)
  act(() => FakeEventSource.latest.say('session.ended', {}))
  expect(await screen.findByText(/^Your session has ended/)).toBeTruthy()
  expect(window.location.pathname).toBe('/auth')
  gateway.answer('POST /api/login', { body: anEmployee() })
  await user.click(screen.getByRole('tab', { name: 'Register' }))
  await user.click(screen.getByRole('tab', { name: 'Sign In' }))
  await user.type(await screen.findByLabelText(/Email/), 'casey@example.com')
  await user.type(screen.getByLabelText(/Password/), 'secret1{Enter}')
  await waitFor(() => expect(window.location.pathname + window.location.search).toBe('/trips?x=1'))

  // The page that is loaded then.
  cleanup()
  store.dispatch(api.util.resetApiState())
  gateway.answer('GET /api/user', { body: anEmployee() })
  const next = renderApp('/trips?x=1')
  await opened('New Mission')(next.user)
  await waitFor(() =>
    expect(screen.getByLabelText<HTMLInputElement>(/^Name/).value).toBe('Half typed'),
  )
})

it('the app keeps what was attached to a new expense for the same person, and for nobody else', async () => {
  const gateway = employeeGateway()
  const { user } = renderApp('/expenses')
  await opened('New Expense')(user)
  fill(/^Merchant/, 'Half typed')
  const bill = aBill('hotel.pdf')
  await user.upload(screen.getByLabelText(/^Add receipts/), bill)
  gateway.answer('GET /api/user', signedOut)
  act(() => FakeEventSource.latest.say('session.ended', {}))
  await screen.findByText(/^Your session has ended/)
  gateway.answer('POST /api/login', { body: anEmployee() })
  await user.type(await screen.findByLabelText(/Email/), 'casey@example.com')
  await user.type(screen.getByLabelText(/Password/), 'secret1{Enter}')
  await waitFor(() => expect(window.location.search).toBe('?open=attached'))

  // The page that is loaded then.
  cleanup()
  store.dispatch(api.util.resetApiState())
  gateway.answer('GET /api/user', { body: anEmployee() })
  renderApp('/expenses?open=attached')
  const dialog = within(await screen.findByRole('dialog', { name: 'New Expense' }))
  expect(await dialog.findByText('hotel.pdf')).toBeTruthy()
  expect(dialog.getByLabelText<HTMLInputElement>(/^Merchant/).value).toBe('Half typed')
  expect(await takeShared(anEmployee().id)).toEqual([])
  await keepShared([bill], 'somebody else')
  expect(await takeShared(anEmployee().id)).toEqual([])
})

it('the app opens the file of Quick Expense with what was typed there', async () => {
  setViewport(390)
  const gateway = employeeGateway()
  const { user } = renderApp('/expenses')
  await opened('Quick Expense')(user)
  fill(/^Merchant/, 'Half typed')
  const bill = aBill('hotel.pdf')
  await user.upload(screen.getByLabelText(/^Upload/), bill)
  gateway.answer('GET /api/user', signedOut)
  act(() => FakeEventSource.latest.say('session.ended', {}))
  await screen.findByText(/^Your session has ended/)
  await waitFor(() => expect(readDraft('expense')).toMatchObject({ merchant: 'Half typed' }))
  expect(readDraft('quick-expense')).toEqual({})
  await waitFor(async () => {
    const files = await takeShared(anEmployee().id)
    expect(files.map(({ name }) => name)).toEqual(['hotel.pdf'])
  })
})

const expense = anExpense()
it.each([
  {
    target: expense.id,
    at: '/expenses',
    upload: `POST /api/expenses/${expense.id}/receipts`,
    open: opened(`Edit ${expenseName(expense)}`),
    stored: aReceipt(),
  },
  { target: inbox, at: '/inbox', upload: 'POST /api/inbox', stored: anInboxItem() },
])(
  'the app keeps what was on its way from $at, and sends it for the same person',
  async ({ target, at, upload, open, stored }) => {
    const gateway = employeeGateway({
      'GET /api/expenses': { body: [expense] },
      [upload]: signedOut,
    })
    const { user } = renderApp(at)
    await open?.(user)
    await screen.findByLabelText(/^Add receipts/)
    gateway.answer('GET /api/user', signedOut)
    await user.upload(screen.getByLabelText(/^Add receipts/), [
      aPhoto('one.jpg', 'one'),
      aBill('two.pdf'),
    ])
    act(() => FakeEventSource.latest.say('session.ended', {}))
    await screen.findByText(/^Your session has ended/)
    // To the Inbox several are on their way at once.
    const names = async () =>
      (await waitingOf(anEmployee().id))
        .map((each) => `${each.kind === 'receipt' && each.fileName} to ${each.expenseId}`)
        .sort()
    await waitFor(async () =>
      expect(await names()).toEqual([`one.jpg to ${target}`, `two.pdf to ${target}`]),
    )
    await waitFor(() => expect(uploadList()).toEqual([]))

    // The page that is loaded then.
    cleanup()
    store.dispatch(api.util.resetApiState())
    gateway.answer('GET /api/user', { body: anEmployee() })
    gateway.answer(upload, { status: 201, body: stored })
    const before = gateway.callsOf(upload).length
    const persons = gateway.callsOf(upload).map(({ headers }) => headers.get('Sortie-Person'))
    expect(new Set(persons)).toEqual(new Set([anEmployee().id]))
    renderApp(at)
    await waitFor(async () => expect(await names()).toEqual([]))
    const sent = gateway.callsOf(upload).slice(before)
    expect(sent.map(({ body }) => ((body as FormData).get('receipt') as File).name).sort()).toEqual(
      ['one.jpg', 'two.pdf'],
    )
  },
)

it('the app keeps what is on its way at a sign-out, so that the browser does not ask once more', async () => {
  const gateway = employeeGateway({ 'POST /api/inbox': never, 'POST /api/logout': { status: 204 } })
  const { user } = renderApp('/inbox')
  const names = ['one.jpg', 'two.jpg', 'three.jpg', 'four.jpg']
  const files = names.map((name) => aPhoto(name, name))
  await user.upload(await screen.findByLabelText(/^Add receipts/), files)
  await waitFor(() => expect(gateway.callsOf('POST /api/inbox')).toHaveLength(3))
  const leaving = new Event('beforeunload', { cancelable: true })
  vi.mocked(window.location.replace).mockImplementation(() => void dispatchEvent(leaving))
  gateway.answer('GET /api/user', signedOut)
  await press(user, 'Logout')
  const question = screen.queryByRole('alertdialog')
  if (question) await user.click(within(question).getByRole('button', { name: 'Log out' }))
  await waitFor(() => expect(window.location.replace).toHaveBeenCalledWith('/auth'))
  expect(leaving.defaultPrevented).toBe(false)
  const kept = await waitingOf(anEmployee().id)
  expect(kept.map((each) => each.kind === 'receipt' && each.fileName).sort()).toEqual(names.sort())
})

it('the app keeps the page of whoever signs out until the next one is loaded', async () => {
  const gateway = employeeGateway()
  gateway.answer('POST /api/logout', { status: 204 })
  const { user } = renderApp('/trips')
  await screen.findByRole('button', { name: 'New Mission' })
  gateway.answer('GET /api/user', signedOut)
  await user.click(screen.getByRole('button', { name: 'Logout' }))
  await waitFor(() => expect(window.location.replace).toHaveBeenCalledWith('/auth'))
  act(() => FakeEventSource.latest.say('session.ended', {}))
  await waitFor(() => expect(gateway.callsOf('GET /api/user').length).toBe(2))
  await act(() => new Promise((resolve) => setTimeout(resolve)))
  expect(screen.queryByText(/^Your session has ended/)).toBeNull()
  expect(screen.getByRole('heading', { name: 'Mission Planning' })).toBeTruthy()
})
