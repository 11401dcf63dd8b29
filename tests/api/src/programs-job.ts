import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import createClient from 'openapi-fetch'
import { fileBody, sortieClient } from '../../../clients/typescript/client.ts'
import type { paths } from '../generated/schema.ts'

/** What a program does by a token: logs an expense with its receipt and lists it, and nothing that its scopes lack. */
export async function doProgramsJob(url: string, photo: Buffer) {
  const sortie = sortieClient(url, await tokenOf(url))
  const { data: expense, error } = await sortie.POST('/api/expenses', {
    body: {
      date: '2026-05-31',
      category: 'Meals',
      merchant: 'Trattoria Roma',
      amount: '24.00',
      currency: 'EUR',
    },
    params: { header: { 'Idempotency-Key': randomUUID() } },
  })
  assert.ok(expense, JSON.stringify(error))
  const file = new File([new Uint8Array(photo)], 'dinner.jpg', { type: 'image/jpeg' })
  const receipt = await sortie.POST('/api/expenses/{id}/receipts', {
    params: { path: { id: expense.id } },
    body: { receipt: '' },
    bodySerializer: () => fileBody('receipt', file),
  })
  assert.equal(receipt.response.status, 201, JSON.stringify(receipt.error))
  const kept = await sortie.GET('/api/expenses/{id}/receipts', {
    params: { path: { id: expense.id } },
  })
  const listed = await sortie.GET('/api/expenses')
  const trips = await sortie.GET('/api/trips')
  const everybody = await sortie.GET('/admin/approved-reports')
  return {
    listed: listed.data?.map(({ merchant, amount }) => [merchant, amount, kept.data?.length]),
    refused: [trips, everybody].map((each) => each.error?.code),
  }
}

/** A person makes it in a session, after their password. */
async function tokenOf(url: string): Promise<string> {
  const client = createClient<paths>({ baseUrl: url })
  const password = 'correct horse'
  const registered = await client.POST('/api/register', {
    body: { email: `${randomUUID()}@example.com`, password },
  })
  const cookie = registered.response.headers.get('set-cookie')?.split(';')[0] ?? ''
  client.use({ onRequest: ({ request }) => request.headers.set('cookie', cookie) })
  const { data } = await client.POST('/api/account/proof', { body: { currentPassword: password } })
  const made = await client.POST('/api/account/tokens', {
    body: {
      name: 'Receipts of my camera',
      days: 30,
      scopes: ['expenses:read', 'expenses:write', 'receipts:read', 'receipts:write'],
      proof: data?.proof ?? '',
    },
  })
  assert.ok(made.data, JSON.stringify(made.error))
  return made.data.token
}
