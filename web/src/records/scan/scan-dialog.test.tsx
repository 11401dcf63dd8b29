import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { store } from '../../lib/store.ts'
import { down, press } from '../../testing/actions.ts'
import { employeeGateway, never } from '../../testing/employee-gateway.ts'
import type { Handler } from '../../testing/fake-gateway.ts'
import { aPhoto } from '../../testing/files.ts'
import { aReading } from '../../testing/records.ts'
import { renderPart } from '../../testing/render-part.tsx'
import { says } from '../../testing/says.ts'
import { ScanDialog } from './scan-dialog.tsx'

const call = 'POST /api/scan-receipt'
let photo: File
beforeEach(() => {
  photo = aPhoto('dinner.jpg')
})
const text = new File(['x'], 'notes.txt', { type: 'text/plain' })
const sorry = /^Could not analyze the receipt\..* Your photo is kept\.$/

function open(answer: Handler, props: Partial<Parameters<typeof ScanDialog>[0]> = {}) {
  const gateway = employeeGateway({ [call]: answer })
  const [onClose, onApply, onKeep] = [vi.fn(), vi.fn(), vi.fn()]
  const actions = { onClose, onApply, onKeep }
  return {
    gateway,
    ...actions,
    ...renderPart(<ScanDialog photo={photo} {...actions} {...props} />),
  }
}
async function readAs(name: string): Promise<string | null | undefined> {
  const term = await screen.findByText(name, { selector: 'dt' })
  return term.nextElementSibling?.textContent
}

it('the scan dialog reads a photo that it was given once, and shows it meanwhile', async () => {
  const { gateway } = open(never)
  expect(await screen.findByRole('img', { name: 'Your receipt' })).toBeTruthy()
  await says('Analyzing receipt...')
  expect(screen.queryByRole('button', { name: 'Another photo' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Use This Data' })).toBeNull()
  await waitFor(() => expect(gateway.callsOf(call)).toHaveLength(1))
})

it('the scan dialog shows what was read with how sure it is, and what was not found', async () => {
  const unsure = { value: '2026-10-21', confidence: 0.5, box: null }
  const reading = aReading()
  open({ body: aReading({ fields: { ...reading.fields, date: unsure } }) })
  expect(await readAs('Merchant')).toBe('Trattoria Roma84%')
  expect(await readAs('Amount')).toBe('24.00 EUR84%')
  expect(await readAs('Date')).toBe('Oct 21, 202650%')
  expect(await readAs('Payment')).toBe('not found')
  await says('84% confidence')
  await says('Read on this server')
})

it('the scan dialog divides thousands in the amount', async () => {
  const { fields } = aReading()
  open({ body: aReading({ fields: { ...fields, amount: { ...fields.amount, value: 12345.5 } } }) })
  expect(await readAs('Amount')).toMatch(/^12,345\.50 EUR/)
})

it('the scan dialog says what a receipt in another currency says, and what to do', async () => {
  const { fields } = aReading()
  const amount = { ...fields.amount, value: 136.95 }
  const currency = { value: 'GBP', confidence: 0.97, box: null }
  open({
    body: aReading({ currency: 'GBP', amount: 136.95, fields: { ...fields, amount, currency } }),
  })
  expect(await readAs('Amount')).toBe('136.95 GBP84%')
  expect(await readAs('Currency')).toBe('GBP97%')
  await says('The receipt says GBP 136.95. Enter what it cost in USD or EUR.')
})

it('the scan dialog shows an answer in the form of the specification', async () => {
  const { fields: _, currency: __, reader: ___, ...plain } = aReading()
  open({ body: plain })
  expect(await readAs('Merchant')).toBe('Trattoria Roma84%')
  expect(await readAs('Currency')).toBe('not found')
})

it('the scan dialog lays a box around what was found where it stands on the photo', async () => {
  const { fields } = aReading()
  const box = { x: 0.1, y: 0.2, width: 0.5, height: 0.05 }
  open({ body: aReading({ fields: { ...fields, amount: { ...fields.amount, box } } }) })
  const drawn = await screen.findByTitle('Amount')
  const { left, top, width, height } = drawn.style
  expect([left, top, width, height]).toEqual(['10%', '20%', '50%', '5%'])
  expect(screen.queryByTitle('Merchant')).toBeNull()
})

it.each([
  ['vision', 'Read by the vision model'],
  ['both', 'Read twice and compared'],
] as const)('the scan dialog says who read it: %s', async (reader, words) => {
  open({ body: aReading({ reader, notes: 'Tip included' }) })
  await says(words)
  await says('Tip included')
})

it('the scan dialog changes nothing until the person takes the reading over', async () => {
  const { onApply, onClose, user } = open({ body: aReading() })
  await screen.findByRole('button', { name: 'Use This Data' })
  expect(onApply).not.toHaveBeenCalled()
  await press(user, 'Use This Data')
  expect(onApply.mock.calls).toEqual([[expect.objectContaining({ amount: 24 }), photo]])
  expect(onClose).toHaveBeenCalledTimes(1)
  await says('Receipt data applied!')
})

it('the scan dialog keeps the photo of a failed scan, and tries it again', async () => {
  const { gateway, user } = open(down)
  expect((await screen.findByRole('alert')).textContent).toMatch(sorry)
  gateway.answer(call, { body: aReading() })
  await press(user, 'Try again')
  await screen.findByRole('button', { name: 'Use This Data' })
  expect(screen.queryByText(sorry)).toBeNull()
  const [first, second] = gateway.callsOf(call).map(({ body }) => body)
  expect(second).toEqual(first)
})

it('the scan dialog gives the photo of a failed scan to the form, where one goes on by hand', async () => {
  const { onKeep, onApply, onClose, user } = open(down)
  await press(user, 'Enter manually')
  expect(onKeep.mock.calls).toEqual([[photo]])
  expect(onClose).toHaveBeenCalledTimes(1)
  expect(onApply).not.toHaveBeenCalled()
})

it('the scan dialog offers no way by hand where nobody would keep the photo', async () => {
  open(down, { onKeep: undefined })
  await screen.findByRole('button', { name: 'Try again' })
  expect(screen.queryByRole('button', { name: 'Enter manually' })).toBeNull()
})

it('the scan dialog takes another photo, and forgets the reading of the first', async () => {
  const { gateway, user } = open({ body: aReading() })
  await press(user, 'Another photo')
  const place = await screen.findByLabelText(/^Choose or take a photo/)
  expect(screen.queryByRole('button', { name: 'Use This Data' })).toBeNull()
  gateway.answer(call, { body: aReading({ merchant: 'Bistro' }) })
  fireEvent.change(place, { target: { files: [aPhoto('b.png')] } })
  await screen.findByRole('button', { name: 'Use This Data' })
  expect(gateway.callsOf(call)).toHaveLength(2)
})

it('the scan dialog says nothing of a reading that ends after somebody closed it, and keeps the photo it was given', async () => {
  const answers: (() => void)[] = []
  const { onClose, onKeep, unmount, user } = open(
    () => new Promise((resolve) => answers.push(() => resolve({ body: aReading() }))),
  )
  await waitFor(() => expect(answers).toHaveLength(1))
  await press(user, 'Cancel')
  expect(onClose).toHaveBeenCalledTimes(1)
  expect(onKeep.mock.calls).toEqual([[photo]])
  unmount()
  await act(async () => answers[0]?.())
  expect(store.getState().toasts).toEqual([])
})

it.each([
  ['while it is read', never],
  ['after it could not be read', down],
  ['after it was read', { body: aReading() }],
])('the scan dialog keeps the photo that was taken in it when it is left %s', async (_, answer) => {
  const { gateway, onKeep, onClose, user } = open(answer, { photo: undefined })
  fireEvent.change(await screen.findByLabelText(/^Choose or take a photo/), {
    target: { files: [photo] },
  })
  await waitFor(() => expect(gateway.callsOf(call)).toHaveLength(1))
  await press(user, 'Cancel')
  expect(onKeep.mock.calls).toEqual([[photo]])
  expect(onClose).toHaveBeenCalledTimes(1)
})

it('the scan dialog sends a photo as small as receipts are sent, and gives the form the whole one', async () => {
  class Canvas {
    getContext = () => ({ fillRect() {}, drawImage() {} })
    convertToBlob = async () => new Blob(['small'], { type: 'image/jpeg' })
  }
  vi.stubGlobal('OffscreenCanvas', Canvas)
  vi.stubGlobal('createImageBitmap', async () => ({ width: 4000, height: 3000, close() {} }))
  const large = aPhoto('large.jpg', 'as a camera makes it')
  const { gateway, onApply, user } = open({ body: aReading() }, { photo: large })
  await press(user, 'Use This Data')
  expect(gateway.callsOf(call).map(({ body }) => body)).toEqual([{ imageBase64: btoa('small') }])
  expect(onApply.mock.calls[0]?.[1]).toBe(large)
})

it('the scan dialog keeps nothing when it is left without a photo', async () => {
  const { onKeep, onClose, user } = open(never, { photo: undefined })
  await press(user, 'Cancel')
  expect([onKeep.mock.calls, onClose.mock.calls]).toEqual([[], [[]]])
})

it('the scan dialog asks the server nothing about a file that is no picture', async () => {
  const { gateway } = open({ body: aReading() }, { photo: undefined })
  const place = await screen.findByLabelText(/^Choose or take a photo/)
  fireEvent.change(place, { target: { files: [text] } })
  await says('Invalid file type')
  expect(within(screen.getByRole('dialog')).queryByRole('img')).toBeNull()
  expect(gateway.callsOf(call)).toEqual([])
})
