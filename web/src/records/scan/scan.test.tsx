import { waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { api } from '../../lib/api.ts'
import { store } from '../../lib/store.ts'
import { fakeGateway, problem } from '../../testing/fake-gateway.ts'
import { aPhoto } from '../../testing/files.ts'
import { aReading } from '../../testing/records.ts'
import {
  completed,
  confidenceColor,
  foreignText,
  percent,
  scanFault,
  scannedOf,
  toBase64,
} from './scan.ts'
import '../trips/trips.api.ts'
import { readReceipt } from './scan.api.ts'

it.each([
  [1, 'good', '100%'],
  [0.8, 'good', '80%'],
  [0.799, 'warn', '80%'],
  [0.6, 'warn', '60%'],
  [0.599, 'bad', '60%'],
  [0, 'bad', '0%'],
])('the scan shows a confidence of %d as %s, %s', (confidence, color, words) => {
  expect([confidenceColor(confidence), percent(confidence)]).toEqual([color, words])
})

it('the scan takes pictures up to 10 MB, and says what is wrong with others', async () => {
  const most = 10 * 1024 * 1024
  const photo = Object.defineProperty(aPhoto(), 'size', { value: most, writable: true })
  expect(await scanFault(photo)).toBeUndefined()
  Object.assign(photo, { size: most + 1 })
  expect(await scanFault(photo)).toEqual({
    title: 'File too large',
    description: 'Please select an image smaller than 10MB',
  })
})

it.each([
  ['a PDF', '%PDF-1.7', /^Please select an image file \(JPEG, PNG, etc\.\)$/],
  ['text', 'Grand Hotel', /^Please select an image file/],
  ['a HEIC photo', '\0\0\0\x24ftypheic', /HEIC.*JPEG/],
  ['an AVIF picture', '\0\0\0\x24ftypavif', /AVIF/],
  ['a WebP picture', 'RIFFsizeWEBPVP8 ', /WebP/],
  ['a TIFF picture', 'II*\0', /TIFF/],
  ['a GIF picture', 'GIF89a', /GIF/],
])('the scan takes no %s that is named .jpg', async (_, content, said) => {
  const fault = await scanFault(new File([content], 'IMG_1.jpg', { type: 'image/jpeg' }))
  expect(fault?.title).toBe('Invalid file type')
  expect(fault?.description).toMatch(said)
})

it('the scan fills what was read and nothing else', () => {
  const read = aReading({ amount: 24, date: '2026-10-21T00:00:00.000Z' })
  expect(scannedOf(read)).toEqual({
    fields: {
      merchant: 'Trattoria Roma',
      amount: '24.00',
      date: '2026-10-21',
      category: 'Meals',
      currency: 'EUR',
      readAs: 'Trattoria Roma',
    },
    currency: 'EUR',
    certainty: 0.84,
    foreign: null,
    unclear: null,
  })
  const nothing = { merchant: null, amount: null, date: null, category: null, currency: null }
  expect(scannedOf(aReading(nothing)).fields).toEqual({})
})

it.each([
  ['GBP', 136.95, 'GBP 136.95'],
  ['JPY', 1580, 'JPY 1,580'],
  ['KWD', 42.75, 'KWD 42.750'],
  ['PLN', null, 'PLN'],
])(
  'the scan leaves the amount of a receipt in %s open, and says what it says',
  (currency, amount, foreign) => {
    const scanned = scannedOf(aReading({ currency, amount }))
    expect(scanned).toMatchObject({ currency, foreign })
    expect(scanned.fields).not.toHaveProperty('amount')
    expect(scanned.fields).not.toHaveProperty('currency')
    expect(foreignText(foreign)).toBe(
      `The receipt says ${foreign}. Enter what it cost in USD or EUR.`,
    )
  },
)

it('the scan completes an answer in the form of the specification', () => {
  const { fields: _, currency: __, reader: ___, ...plain } = aReading()
  const reading = completed(plain)
  expect(reading.fields.amount).toEqual({ value: 24, confidence: 0.84, box: null })
  expect(reading.fields.paymentMethod).toEqual({ value: null, confidence: 0, box: null })
  expect(scannedOf(reading)).toMatchObject({ currency: null, fields: { amount: '24.00' } })
  expect(completed({}).fields.merchant.value).toBeNull()
  expect(completed(aReading())).toEqual(aReading())
})

it('the scan sends the bytes of a file without the words of a data URL', async () => {
  expect(await toBase64(new Blob(['Sortie'], { type: 'image/png' }))).toBe('U29ydGll')
})

async function scanned(recognise: Parameters<typeof fakeGateway>[0][string], read = aReading()) {
  const gateway = fakeGateway({
    'POST /api/scan-receipt': { body: read },
    'POST /api/merchants/recognise': recognise,
  })
  const data = await readReceipt({ imageBase64: 'U29ydGll' })
  return { data, asked: gateway.callsOf('POST /api/merchants/recognise') }
}

it('the scan holds back no list that is read again meanwhile', async () => {
  const answered = Promise.withResolvers<{ body: object }>()
  const gateway = fakeGateway({
    'POST /api/scan-receipt': () => answered.promise,
    'POST /api/merchants/recognise': { body: { known: null } },
    'GET /api/trips': { body: [] },
  })
  const { listTrips } = api.endpoints as unknown as Trips
  await store.dispatch(listTrips.initiate())
  const reading = readReceipt({ imageBase64: 'U29ydGll' })
  store.dispatch(api.util.invalidateTags(['Trip']))
  await waitFor(() => expect(gateway.callsOf('GET /api/trips')).toHaveLength(2))
  answered.resolve({ body: aReading() })
  expect((await reading).merchant).toBe('Trattoria Roma')
})

type Trips = { listTrips: { initiate: () => Parameters<typeof store.dispatch>[0] } }

it('the scan asks whether the merchant is known, and stays with what was read where that fails', async () => {
  const { data, asked } = await scanned(problem(503, 'Down.'))
  expect(asked.map(({ body }) => body)).toEqual([{ read: 'Trattoria Roma' }])
  expect(data).toMatchObject({ merchant: 'Trattoria Roma', category: 'Meals' })
})

it('the scan does not ask where no merchant was read', async () => {
  const { data, asked } = await scanned(problem(503, 'Down.'), aReading({ merchant: null }))
  expect(asked).toEqual([])
  expect(data).toMatchObject({ merchant: null })
})
