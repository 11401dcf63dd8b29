import type { InboxItemJson } from '@sortie/contracts/inbox'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { fill } from '../../testing/actions.ts'
import { employeeGateway } from '../../testing/employee-gateway.ts'
import { FakeEventSource } from '../../testing/fake-event-source.ts'
import { problem } from '../../testing/fake-gateway.ts'
import { aBill } from '../../testing/files.ts'
import { aFinding, anExpense, anInboxItem, aReading } from '../../testing/records.ts'
import { renderApp } from '../../testing/render-app.tsx'

const idOf = (digit: string) => anInboxItem().id.replace(/^./, digit)
const dinner = anInboxItem({ id: idOf('a'), reading: aReading({ confidence: 0.9 }) })
const hotel = anInboxItem({
  id: idOf('b'),
  fileName: 'hotel.pdf',
  mimeType: 'application/pdf',
  reading: aReading({ merchant: 'Grand Hotel', amount: 420, confidence: 0.5 }),
})
const blurred = anInboxItem({
  id: idOf('c'),
  fileName: 'blurred.jpg',
  state: 'failed',
  reading: null,
  problem: 'This file could not be read. Please type it in.',
})

/** A gateway that keeps an Inbox: what is done with an item takes it out. */
function openInbox(
  start: InboxItemJson[] = [dinner, hotel, blurred],
  address: string | null = null,
) {
  let items = start
  const gone = (id: string) => {
    items = items.filter((item) => item.id !== id)
    return { body: { expenseId: anExpense().id, filed: true } }
  }
  const gateway = employeeGateway({
    'GET /api/inbox': () => ({ body: items }),
    'GET /api/inbox/address': { body: { address } },
    'POST /api/inbox': () => ({ status: 201, body: anInboxItem({ id: idOf('f') }) }),
    ...Object.fromEntries(
      start.flatMap(({ id }) => [
        [`POST /api/inbox/${id}/accept`, () => gone(id)],
        [`POST /api/inbox/${id}/attach`, () => gone(id)],
        [`POST /api/inbox/${id}/join`, () => ({ body: dinner })],
        [`DELETE /api/inbox/${id}`, () => ({ ...gone(id), status: 204, body: undefined })],
      ]),
    ),
  })
  return { gateway, ...renderApp('/inbox') }
}
const field = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name })
const shown = async () => {
  const list = await screen.findByRole('list', { name: 'Receipts to review' })
  return within(list)
    .getAllByRole('button')
    .map((row) => row.querySelector('strong')?.textContent)
}
/** The time to undo is over, as where the page is closed. */
const end = () => dispatchEvent(new Event('pagehide'))
const place = (name: string) => screen.findByRole('group', { name: `Receipt ${name}` })

it('the Inbox shows what is least certain first, with its photo beside its fields', async () => {
  openInbox()
  expect(await shown()).toEqual(['blurred.jpg', 'Grand Hotel', 'Trattoria Roma'])
  const first = await place('1 of 3')
  expect(within(first).getByRole('img', { name: 'Receipt blurred.jpg' }).getAttribute('src')).toBe(
    `/api/receipts/${blurred.id}/file`,
  )
  expect(within(first).getByRole('alert').textContent).toContain('Please type it in.')
})

it('the Inbox has the focus on the page after the last one was accepted', async () => {
  const { user } = openInbox([dinner])
  await screen.findByRole('button', { name: /^Accept/ })
  await user.keyboard('a')
  await screen.findByText('Nothing to go through')
  await waitFor(() => expect(document.activeElement?.tagName).toBe('MAIN'))
})

it('the Inbox is gone through by keys alone: next, previous, edit, accept', async () => {
  const { gateway, user } = openInbox()
  await place('1 of 3')
  await user.keyboard('j')
  expect((await field('Merchant')).value).toBe('Grand Hotel')
  await user.keyboard('jk')
  await place('2 of 3')
  await user.keyboard('e')
  const merchant = await field('Merchant')
  expect(document.activeElement).toBe(merchant)
  await user.clear(merchant)
  await user.keyboard('Grand Hotel Oslo{Escape}jk')
  await place('2 of 3')
  expect((await field('Merchant')).value).toBe('Grand Hotel Oslo')
  await user.keyboard('e{Enter}')
  await place('2 of 2')
  end()
  await waitFor(() => expect(gateway.callsOf(`POST /api/inbox/${hotel.id}/accept`)).toHaveLength(1))
  expect(gateway.callsOf(`POST /api/inbox/${hotel.id}/accept`)[0]?.body).toMatchObject({
    merchant: 'Grand Hotel Oslo',
    amount: '420.00',
    date: '2026-10-21T00:00:00.000Z',
    currency: 'EUR',
  })
  expect((await field('Merchant')).value).toBe('Trattoria Roma')
  await user.keyboard('a')
  await place('1 of 1')
  end()
  await waitFor(() =>
    expect(gateway.callsOf(`POST /api/inbox/${dinner.id}/accept`)).toHaveLength(1),
  )
  expect(await shown()).toEqual(['blurred.jpg'])
})

it('the Inbox accepts a receipt in pounds only with what it cost in dollars or euro', async () => {
  const pounds = { ...hotel, reading: aReading({ currency: 'GBP', amount: 136.95 }) }
  const { gateway, user } = openInbox([pounds])
  const accept = `POST /api/inbox/${hotel.id}/accept`
  await place('1 of 1')
  await screen.findByText('The receipt says GBP 136.95. Enter what it cost in USD or EUR.')
  expect((await field('Amount')).value).toBe('')
  await user.keyboard('a')
  await screen.findByText('Amount is required')
  await user.click(screen.getByRole('button', { name: 'Accept' }))
  expect(gateway.callsOf(accept)).toHaveLength(0)
  await user.type(await field('Amount'), '171.20{Enter}')
  await screen.findByText('1 expense made.')
  end()
  await waitFor(() => expect(gateway.callsOf(accept)).toHaveLength(1))
  expect(gateway.callsOf(accept)[0]?.body).toMatchObject({ amount: '171.20', currency: 'USD' })
})

it('the Inbox discards with undo', async () => {
  const { gateway, user } = openInbox([hotel])
  await place('1 of 1')
  await user.keyboard('d')
  expect(await screen.findByText('Discarded hotel.pdf')).toBeTruthy()
  expect(await screen.findByText('Nothing to go through')).toBeTruthy()
  await user.keyboard('u')
  await place('1 of 1')
  expect(gateway.callsOf(`DELETE /api/inbox/${hotel.id}`)).toEqual([])
})

it('the Inbox says at its end how many expenses were made, and leads to them', async () => {
  const { gateway, user } = openInbox([dinner, hotel])
  await place('1 of 2')
  await user.keyboard('a')
  await place('1 of 1')
  await user.keyboard('a')
  await screen.findByText('2 expenses made.')
  await user.click(screen.getByRole('button', { name: 'See them' }))
  await screen.findByRole('heading', { name: 'Expense Operations' })
  expect(gateway.callsOf(`POST /api/inbox/${dinner.id}/accept`)).toHaveLength(1)
  expect(gateway.callsOf(`POST /api/inbox/${hotel.id}/accept`)).toHaveLength(1)
})

it('the Inbox joins a page to the receipt that came before it', async () => {
  const { gateway, user } = openInbox([dinner, hotel])
  await place('1 of 2')
  await user.keyboard('m')
  await waitFor(() => expect(gateway.callsOf(`POST /api/inbox/${hotel.id}/join`)).toHaveLength(1))
  expect(gateway.callsOf(`POST /api/inbox/${hotel.id}/join`)[0]?.body).toEqual({ to: dinner.id })
})

it('the Inbox attaches to an expense, that of the same amount first', async () => {
  const { gateway, user } = openInbox([hotel])
  const [taxi, same] = [
    anExpense({ id: idOf('d'), merchant: 'Taxi', amount: '12.00' }),
    anExpense({ id: idOf('e'), merchant: 'Hotel by card', amount: '420.00' }),
  ]
  gateway.answer('GET /api/expenses', { body: [taxi, same] })
  await place('1 of 1')
  await user.keyboard('x')
  const dialog = await screen.findByRole('dialog', { name: 'Attach to an Expense' })
  const [first] = await within(await within(dialog).findByRole('list')).findAllByRole('button')
  expect(first?.textContent).toContain('Hotel by card')
  await user.click(first as HTMLElement)
  await waitFor(() => expect(gateway.callsOf(`POST /api/inbox/${hotel.id}/attach`)).toHaveLength(1))
  expect(gateway.callsOf(`POST /api/inbox/${hotel.id}/attach`)[0]?.body).toEqual({
    expenseId: same.id,
  })
})

it('the Inbox stops the hand where the file, or the purchase, is there already: neither key nor Enter accepts it', async () => {
  const { gateway, user } = openInbox([hotel])
  const finding = aFinding({ receiptId: hotel.id })
  gateway.answer('GET /api/findings', { body: [finding] })
  gateway.answer(`POST /api/findings/${finding.id}/dismiss`, { status: 204 })
  gateway.answer('GET /api/expenses', {
    body: [
      anExpense({
        merchant: 'GRAND HOTEL',
        amount: '420.00',
        currency: 'EUR',
        date: '2026-10-21T00:00:00.000Z',
      }),
    ],
  })
  const first = await place('1 of 1')
  expect(await within(first).findByText(/Is it the same purchase\?/)).toBeTruthy()
  expect(await within(first).findByText(/This very file is a receipt of Grand Hotel/)).toBeTruthy()
  expect(within(first).getAllByRole('img', { name: /^Receipt of/ })).toHaveLength(2)
  gateway.answer('GET /api/findings', { body: [] })
  await user.click(within(first).getByRole('button', { name: 'Not a Duplicate' }))
  await waitFor(() => expect(within(first).queryByText(/This very file/)).toBeNull())
  const list = await screen.findByRole('list', { name: 'Receipts to review' })
  expect(within(list).getByText('Duplicate?')).toBeTruthy()
  expect(within(first).queryByRole('button', { name: 'Accept' })).toBeNull()
  await user.type(await field('Merchant'), '{Enter}{Escape}')
  await user.keyboard('a')
  const anyway = within(first).getByRole('button', { name: 'Accept anyway' })
  await waitFor(() => expect(document.activeElement).toBe(anyway))
  end()
  expect(gateway.callsOf(`POST /api/inbox/${hotel.id}/accept`)).toEqual([])
  await user.keyboard('{Enter}')
  await screen.findByText('1 expense made.')
  end()
  await waitFor(() => expect(gateway.callsOf(`POST /api/inbox/${hotel.id}/accept`)).toHaveLength(1))
})

it('the Inbox says when what is typed differs from what the receipt clearly says', async () => {
  openInbox([dinner])
  const first = await place('1 of 1')
  fill(/^Amount/, '58.00')
  expect(await within(first).findByText(/^You typed 58\.00, the receipt says/)).toBeTruthy()
})

it('the Inbox tells how far the reading is, live, and counts in the navigation', async () => {
  const waiting = anInboxItem({ id: idOf('d'), state: 'reading', reading: null })
  const { gateway } = openInbox([dinner, waiting])
  expect(await screen.findByText(/1 of 2 read/)).toBeTruthy()
  expect(await screen.findByRole('link', { name: /^Inbox/ })).toBeTruthy()
  await place('1 of 1')
  gateway.answer('GET /api/inbox', { body: [dinner, { ...waiting, state: 'ready' }] })
  FakeEventSource.latest.say('inbox.changed', { itemId: waiting.id })
  await waitFor(() => expect(screen.queryByText(/of 2 read/)).toBeNull())
  // The one that is looked at stays, though another one came in before it.
  await place('2 of 2')
})

it('the Inbox takes many files at once, refuses what is no receipt, and keeps one that did not arrive', async () => {
  const { gateway, user } = openInbox([])
  const pdf = (name: string) => aBill(name)
  const files = [pdf('a.pdf'), pdf('b.pdf'), pdf('c.pdf'), pdf('d.pdf'), new File(['x'], 'x.txt')]
  const input = (await screen.findByLabelText(/Add receipts/)) as HTMLInputElement
  fireEvent.change(input, { target: { files } })
  await waitFor(() => expect(gateway.callsOf('POST /api/inbox')).toHaveLength(4))
  expect(await screen.findByText(/x\.txt/)).toBeTruthy()
  gateway.answer('POST /api/inbox', problem(413, 'Your Inbox holds 200 files.'))
  fireEvent.change(input, { target: { files: [pdf('e.pdf')] } })
  expect(await screen.findByText('Not sent: Your Inbox holds 200 files.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Do not send e.pdf' }))
  expect(screen.queryByText(/Not sent/)).toBeNull()
})

it('the Inbox takes what is pasted, on its place or beside it, once, and opens no new expense for it', async () => {
  const { gateway } = openInbox([])
  const input = await screen.findByLabelText(/Add receipts/)
  const bill = aBill('bill.pdf')
  for (const [index, place] of [input, document.body].entries()) {
    const clipboardData = { files: [bill], types: ['Files'] }
    fireEvent.paste(place, { clipboardData })
    await waitFor(() => expect(gateway.callsOf('POST /api/inbox')).toHaveLength(index + 1))
    await waitFor(() => expect(screen.queryByText('Sending 1 file')).toBeNull())
  }
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('the Inbox says where to mail receipts to and from which address, and with which mail one came', async () => {
  const mailed = anInboxItem({ id: idOf('d'), mail: { subject: 'Rome <b>' } })
  openInbox([mailed, { ...hotel, reading: aReading() }], 'receipts@example.org')
  const hint = await screen.findByText(/Or mail them to/)
  expect(hint.textContent).toContain('your own address, casey@example.com')
  expect(within(hint).getByRole('link').getAttribute('href')).toBe('mailto:receipts@example.org')
  expect(await screen.findByText('Came with your mail “Rome <b>”.')).toBeTruthy()
  expect(screen.getAllByText(/by mail$/).length).toBe(1)
})
