import { expenseApi, NewExpense } from '@sortie/contracts/expense'
import { describe, expect, it, vi } from 'vitest'
import { fakeGateway, problem } from '../testing/fake-gateway.ts'
import { api, call, shownOf } from './api.ts'
import { askEarly } from './early-answers.ts'
import { store } from './store.ts'

const endpoints = api.injectEndpoints({
  endpoints: (build) => ({
    testList: build.query<unknown, void>({
      query: () => call(expenseApi.list, { query: { category: 'Meals' } }),
    }),
    testCreate: build.mutation<unknown, { idempotencyKey?: string }>({
      query: ({ idempotencyKey }) =>
        call(expenseApi.create, {
          body: { date: '2026-05-31', category: 'Meals', merchant: 'Mario', amount: '12.50' },
          idempotencyKey,
        }),
    }),
  }),
})
const list = () =>
  store.dispatch(endpoints.endpoints.testList.initiate(undefined, { forceRefetch: true }))
const create = (idempotencyKey?: string) =>
  store.dispatch(endpoints.endpoints.testCreate.initiate({ idempotencyKey }))

it('the client builds the call from the declaration of the endpoint', async () => {
  const gateway = fakeGateway({ 'GET /api/expenses': { body: [] } })
  expect((await list()).data).toEqual([])
  expect(gateway.calls[0]?.query.get('category')).toBe('Meals')
})

it('the client sends JSON with an idempotency key of its own, or the one it is given', async () => {
  const gateway = fakeGateway({ 'POST /api/expenses': { status: 201, body: {} } })
  await create()
  await create('mine')
  const [first, second] = gateway.calls
  expect(first?.headers.get('Content-Type')).toBe('application/json')
  expect(first?.headers.get('Idempotency-Key')).toMatch(/^[0-9a-f-]{36}$/)
  expect(second?.headers.get('Idempotency-Key')).toBe('mine')
  expect(NewExpense.safeParse(first?.body).success).toBe(true)
})

it('the client words a failure as status and sentence, and keeps the sentences of the fields', async () => {
  fakeGateway({
    'POST /api/expenses': problem(400, 'Please check the fields.', {
      fields: { amount: 'Amount is required' },
    }),
  })
  expect((await create()).error).toMatchObject({
    status: 400,
    message: '400: Please check the fields.',
    fields: { amount: 'Amount is required' },
  })
})

it('the client falls back to the raw body, then to the status text', async () => {
  vi.stubGlobal('fetch', async () => new Response('plain words', { status: 502 }))
  expect((await create()).error).toMatchObject({ message: '502: plain words' })
  vi.stubGlobal('fetch', async () => new Response('', { status: 502, statusText: 'Bad Gateway' }))
  expect((await create()).error).toMatchObject({ message: '502: Bad Gateway' })
})

it('the client says so when no answer came, and does not try again by itself', async () => {
  const attempt = vi.fn(() => Promise.reject(new TypeError('network')))
  vi.stubGlobal('fetch', attempt)
  expect((await list()).error).toMatchObject({ status: 0 })
  expect(attempt).toHaveBeenCalledTimes(1)
})

describe('what a list shows', () => {
  const [before, now] = [['Grand Hotel'], ['Trattoria']]

  it('is the answer before while one waits for another, then that one', () => {
    expect(shownOf({ data: before })).toBe(before)
    expect(shownOf({ data: now, currentData: now })).toBe(now)
  })

  it('is nothing that was asked otherwise once the call has failed', () => {
    expect(shownOf({ data: before, error: { status: 503 } })).toBeUndefined()
  })

  it('stays when only asking once more has failed', () => {
    expect(shownOf({ data: now, currentData: now, error: { status: 503 } })).toBe(now)
  })
})

it('the client takes the answer to what the page asked before its program ran, once', async () => {
  const gateway = fakeGateway({ 'GET /api/expenses': { body: [] } })
  askEarly('/api/expenses?category=Meals')
  expect((await list()).data).toEqual([])
  expect(gateway.calls).toHaveLength(1)
  await list()
  expect(gateway.calls).toHaveLength(2)
})

it('the client says that nobody answers where the early call failed', async () => {
  vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'))
  askEarly('/api/expenses?category=Meals')
  expect((await list()).error).toMatchObject({ status: 0 })
})
