import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { fill, press } from '../../testing/actions.ts'
import { fakeGateway, problem } from '../../testing/fake-gateway.ts'
import { anExpenseReport, aReportLine } from '../../testing/records.ts'
import { renderApp } from '../../testing/render-app.tsx'

const chief = { id: 'c', name: 'chief@client.example', email: 'chief@client.example', byLink: true }
const receipt = {
  id: 'r-1',
  fileName: 'hotel.jpg',
  mimeType: 'image/jpeg' as const,
  sizeBytes: 2048,
  sha256: 'ab',
}
const line = aReportLine({ receipts: [receipt], concerns: [{ concern: 'typed_against_receipt' }] })
const report = anExpenseReport({
  lines: [line, aReportLine({ expenseId: 'bistro', merchant: 'Bistro', amount: '30.00' })],
  waitsFor: chief,
  mayDecide: true,
  linkEndsAt: '2026-06-01T10:00:00.000Z',
})
const call = (rest = '') => `/api/approval-links/secret${rest}`

let gateway: ReturnType<typeof fakeGateway>
beforeEach(() => {
  gateway = fakeGateway({
    'GET /api/user': problem(401, 'Please sign in.'),
    [`GET ${call()}`]: { body: report },
    [`POST ${call('/decide')}`]: { body: { decision: 'approved' } },
    [`POST ${call(`/lines/${line.expenseId}/messages`)}`]: { status: 201, body: line },
  })
})
const open = () => renderApp('/approve?token=secret')

it('the page of a mailed link shows without a session each line beside its receipt, which comes by the link', async () => {
  const { user } = open()
  const picture = await screen.findByRole('img', { name: 'Receipt hotel.jpg' })
  expect(picture.getAttribute('src')).toBe(call('/receipts/r-1?as=print'))
  screen.getByText(/Casey Jones asks chief@client.example to decide/)
  await user.keyboard('j')
  await screen.findByText('No receipt was handed in.')
})

it('the page of a mailed link approves the rest without a line that is returned, and then says that it is decided', async () => {
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: 'Return This Line' }))
  fill(/^Why it is returned/, 'A private dinner')
  await press(user, 'Approve 1, Return 1')
  await screen.findByRole('dialog', { name: 'Approve 1, Return 1' })
  const sentence = 'You approved report R-1 on 2026-05-03, and the link is used.'
  gateway.answer(`GET ${call()}`, problem(409, sentence, { code: 'link_used' }))
  await press(user, 'Approve 1, Return 1')
  await screen.findByRole('heading', { name: 'Decided' })
  screen.getByText(sentence)
  expect(gateway.callsOf(`POST ${call('/decide')}`)[0]?.body).toMatchObject({
    decision: 'approve',
    returned: [{ expenseId: line.expenseId, reason: 'A private dinner' }],
  })
})

it('the page of a mailed link asks about a line', async () => {
  const { user } = open()
  await screen.findByRole('img', { name: 'Receipt hotel.jpg' })
  fill(/^Question/, 'Who was there?')
  await press(user, 'Send')
  await waitFor(() =>
    expect(gateway.callsOf(`POST ${call(`/lines/${line.expenseId}/messages`)}`)).toHaveLength(1),
  )
})

it.each([
  [409, 'link_used', 'Decided'],
  [409, 'link_withdrawn', 'Taken Back'],
  [409, 'link_replaced', 'Not the Latest Link'],
  [409, 'link_ended', 'This Link Has Ended'],
  [404, 'link_unknown', 'Unknown Link'],
  [403, 'own_report', 'Your Own Report'],
] as const)(
  'the page of a mailed link says of a link that opens nothing what to do: %s %s',
  async (status, code, title) => {
    gateway.answer(`GET ${call()}`, problem(status, 'Do this.', { code }))
    open()
    await screen.findByRole('heading', { name: title })
    screen.getByText('Do this.')
  },
)

it('the page of a mailed link can be tried again when Sortie does not answer', async () => {
  gateway.answer(`GET ${call()}`, problem(503, 'The report part is not available just now.'))
  const { user } = open()
  await screen.findByText(/^Failed to fetch the report/)
  gateway.answer(`GET ${call()}`, { body: report })
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByRole('img', { name: 'Receipt hotel.jpg' })
})
