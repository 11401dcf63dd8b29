import { expect, it } from 'vitest'
import { api } from '../../lib/api.ts'
import { store } from '../../lib/store.ts'
import { fakeGateway, problem } from '../../testing/fake-gateway.ts'
import { aReading } from '../../testing/records.ts'
import { confidenceColor, percent, scanFault, scannedFields, toBase64 } from './scan.ts'
import './scan.api.ts'

it.each([
  [1, 'good', '100%'],
  [0.8, 'good', '80%'],
  [0.799, 'warn', '80%'],
  [0.6, 'warn', '60%'],
  [0.599, 'bad', '60%'],
  [0, 'bad', '0%'],
])('shows a confidence of %d as %s, %s', (confidence, color, words) => {
  expect([confidenceColor(confidence), percent(confidence)]).toEqual([color, words])
})

it('takes pictures up to 10 MB, and says what is wrong with others', () => {
  const most = 10 * 1024 * 1024
  expect(scanFault({ type: 'image/webp', size: most })).toBeUndefined()
  expect(scanFault({ type: 'image/png', size: most + 1 })).toEqual({
    title: 'File too large',
    description: 'Please select an image smaller than 10MB',
  })
  expect(scanFault({ type: 'application/pdf', size: 1 })?.title).toBe('Invalid file type')
})

it('fills what was read and leaves the rest of the form as it is', () => {
  const read = aReading({ amount: 24, date: '2026-10-21T00:00:00.000Z' })
  expect(scannedFields(read)).toEqual({
    merchant: 'Trattoria Roma',
    amount: '24.00',
    date: '2026-10-21',
    category: 'Meals',
    currency: 'EUR',
    readAs: 'Trattoria Roma',
  })
  const nothing = { merchant: null, amount: null, date: null, category: null, currency: null }
  expect(scannedFields(aReading(nothing))).toEqual({})
})

it('sends the bytes of a file without the words of a data URL', async () => {
  expect(await toBase64(new Blob(['Sortie'], { type: 'image/png' }))).toBe('U29ydGll')
})

type Scan = { scanReceipt: { initiate: (image: string) => Parameters<typeof store.dispatch>[0] } }
const { scanReceipt } = api.endpoints as unknown as Scan
async function scanned(recognise: Parameters<typeof fakeGateway>[0][string], read = aReading()) {
  const gateway = fakeGateway({
    'POST /api/scan-receipt': { body: read },
    'POST /api/merchants/recognise': recognise,
  })
  const answer = (await store.dispatch(scanReceipt.initiate('U29ydGll'))) as {
    data?: object
    error?: object
  }
  return { ...answer, asked: gateway.callsOf('POST /api/merchants/recognise') }
}

it('asks whether the merchant is known, and stays with what was read where that fails', async () => {
  const { data, asked } = await scanned(problem(503, 'Down.'))
  expect(asked.map(({ body }) => body)).toEqual([{ read: 'Trattoria Roma' }])
  expect(data).toMatchObject({ merchant: 'Trattoria Roma', category: 'Meals' })
})

it('does not ask where no merchant was read', async () => {
  const { data, asked } = await scanned(problem(503, 'Down.'), aReading({ merchant: null }))
  expect(asked).toEqual([])
  expect(data).toMatchObject({ merchant: null })
})
