import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { press } from '../../testing/actions.ts'
import { employeeGateway } from '../../testing/employee-gateway.ts'
import { anInboxItem, aReading } from '../../testing/records.ts'
import { renderApp } from '../../testing/render-app.tsx'
import { says } from '../../testing/says.ts'

const box = { x: 0.1, y: 0.1, width: 0.3, height: 0.8 }
const amount = () => screen.findByRole<HTMLInputElement>('textbox', { name: /^Amount/ })

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

function openInbox(item: ReturnType<typeof anInboxItem>) {
  const gateway = employeeGateway({
    'GET /api/inbox': { body: [item] },
    'GET /api/inbox/address': { body: { address: null } },
    'POST /api/inbox': { status: 201, body: anInboxItem() },
    [`POST /api/inbox/${item.id}/accept`]: { body: { expenseId: item.id, filed: true } },
    [`GET /api/receipts/${item.id}/file`]: { body: 'bytes' },
    [`DELETE /api/inbox/${item.id}`]: { status: 204 },
  })
  return { gateway, ...renderApp('/inbox') }
}

it('the Inbox accepts no sum whose currency nobody has named, by no key', async () => {
  const reading = aReading({ currency: 'USD', amount: 1250 })
  const currency = { value: 'USD', confidence: 0.6, box: null }
  const item = anInboxItem({ reading: { ...reading, fields: { ...reading.fields, currency } } })
  const { gateway, user } = openInbox(item)
  const accepted = () => gateway.callsOf(`POST /api/inbox/${item.id}/accept`)
  expect((await amount()).value).toBe('')
  await screen.findByText(/^1,250.00, currency not clear/)
  await user.keyboard('a')
  await says('Amount is required')
  await user.type(await screen.findByRole('textbox', { name: 'Merchant' }), '{Enter}')
  expect(accepted()).toHaveLength(0)
  await press(user, 'USD 1,250.00')
  expect((await amount()).value).toBe('1250.00')
  await user.click(screen.getByRole('button', { name: /^Accept/ }))
  // The time to undo is over.
  dispatchEvent(new Event('pagehide'))
  await waitFor(() => expect(accepted()).toHaveLength(1))
  expect(accepted()[0]?.body).toMatchObject({ amount: '1250.00', currency: 'USD' })
})

it('the Inbox makes two receipts of a picture that bears two, and takes the whole out', async () => {
  const cut = vi.fn()
  vi.stubGlobal('createImageBitmap', async () => ({
    width: 1000,
    height: 800,
    close: () => undefined,
  }))
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({ drawImage: cut } as never)
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done) =>
    done(new Blob([new Uint8Array([0xff, 0xd8, 0xff, 0xdb])], { type: 'image/jpeg' })),
  )
  const reading = aReading({ confidence: 0.6, receipts: [box, { ...box, x: 0.6 }] })
  const { gateway, user } = openInbox(anInboxItem({ fileName: 'two.jpg', reading }))
  await says('There seem to be 2 receipts in this picture. What was read is the first one.')
  await press(user, 'Make 2 receipts of it')
  await waitFor(() => expect(gateway.callsOf('POST /api/inbox')).toHaveLength(2))
  expect(cut.mock.calls.map(([, left]) => Math.round(left))).toEqual([-70, -570])
  await says('Discarded two.jpg')
})
