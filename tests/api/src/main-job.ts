import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import createClient from 'openapi-fetch'
import type { paths } from '../generated/schema.ts'

/**
 * What an employee does with Sortie, by a client that knows only the OpenAPI document: sign in, plan
 * a mission with its flight, log an expense with its receipt, hand it in, and fetch the reports.
 */
export async function doMainJob(url: string, photo: Buffer) {
  const client = createClient<paths>({ baseUrl: url })
  const credentials = { email: `${randomUUID()}@example.com`, password: 'correct horse' }
  const registered = await client.POST('/api/register', { body: credentials })
  assert.equal(registered.data?.email, credentials.email)
  const cookie = registered.response.headers.get('set-cookie')?.split(';')[0] ?? ''
  client.use({ onRequest: ({ request }) => request.headers.set('cookie', cookie) })

  const trip = await client.POST('/api/trips', {
    body: { name: 'Rome kick-off', startDate: '2026-05-31', endDate: '2026-06-02' },
  })
  const tripId = idOf(trip)
  const flight = await client.POST('/api/flights', {
    body: {
      carrier: 'Lufthansa',
      flightNumber: 'LH 232',
      departAirport: 'FRA',
      arriveAirport: 'FCO',
      departDtLocal: '2026-05-31T10:00',
      arriveDtLocal: '2026-05-31T11:50',
      tripId,
    },
  })
  assert.equal(flight.data?.durationMinutes, 110)

  const expenseId = idOf(
    await client.POST('/api/expenses', {
      body: {
        date: '2026-05-31',
        category: 'Meals',
        merchant: 'Trattoria Roma',
        amount: '24.00',
        currency: 'EUR',
        tripId,
      },
      params: { header: { 'Idempotency-Key': randomUUID() } },
    }),
  )
  const receipt = await client.POST('/api/expenses/{id}/receipts', {
    params: { path: { id: expenseId } },
    body: { receipt: '' },
    bodySerializer: () => formWith(photo),
  })
  assert.equal(receipt.response.status, 201)
  const submitted = await client.PUT('/api/expenses/{id}', {
    params: { path: { id: expenseId } },
    body: { status: 'Submitted' },
  })
  assert.equal(submitted.data?.status, 'Submitted')

  const found = await client.GET('/api/expenses', {
    params: { query: { tripId, status: 'Submitted' } },
  })
  assert.deepEqual(
    found.data?.map(({ id, amount }) => [id, amount]),
    [[expenseId, '24.00']],
  )
  const refused = await client.POST('/api/expenses', {
    body: { date: '2026-05-31', category: 'Meals', merchant: '', amount: '1.00' },
  })
  assert.equal(refused.error?.fields?.merchant, 'Merchant is required')
  const csv = await client.GET('/api/export/csv', { parseAs: 'text' })
  const pdf = await client.GET('/api/export/pdf', {
    params: { query: { tripId, include_receipts: 'true' } },
    parseAs: 'arrayBuffer',
  })
  return { csv: String(csv.data), pdf: Buffer.from(pdf.data as unknown as ArrayBuffer) }
}

function idOf({ data, error }: { data?: { id: string }; error?: unknown }): string {
  assert.ok(data, JSON.stringify(error))
  return data.id
}

function formWith(photo: Buffer): FormData {
  const form = new FormData()
  form.set('receipt', new File([new Uint8Array(photo)], 'dinner.jpg', { type: 'image/jpeg' }))
  return form
}
