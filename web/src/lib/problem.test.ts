import { expect, it } from 'vitest'
import { asProblem, noAnswer, problemOf } from './problem.ts'

it('a problem reads what Sortie says: the sentence with its status, its code and its fields', async () => {
  const said = {
    error: 'Merchant is too long.',
    code: 'invalid',
    fields: { merchant: 'At most 200 letters.' },
    requestId: 'r-1',
  }
  expect(await problemOf(Response.json(said, { status: 400 }))).toMatchObject({
    status: 400,
    message: '400: Merchant is too long.',
    sentence: 'Merchant is too long.',
    code: 'invalid',
    fields: said.fields,
    requestId: 'r-1',
  })
})

it.each([
  ['a page of somebody in between', '<html>Please pay</html>', '403: <html>Please pay</html>'],
  ['JSON that is not ours', '{"error":{"reason":"no"}}', '403: {"error":{"reason":"no"}}'],
  ['null', 'null', '403: null'],
  ['nothing', '', '403: Forbidden'],
])('a problem takes %s as it is, without a code', async (_, body, message) => {
  const response = new Response(body, { status: 403, statusText: 'Forbidden' })
  const problem = await problemOf(response)
  expect(problem.message).toBe(message)
  expect(problem.code).toBeUndefined()
})

it('a problem knows how long to wait', async () => {
  const headers = { 'Retry-After': '30' }
  expect(await problemOf(new Response('', { status: 429, headers }))).toMatchObject({
    retryAfter: 30,
  })
  expect(await problemOf(new Response('', { status: 429 }))).not.toHaveProperty('retryAfter')
})

it('a problem makes a problem of whatever was thrown', () => {
  expect(asProblem(noAnswer)).toBe(noAnswer)
  expect(asProblem(new Error('It broke.'))).toEqual({ status: 0, message: 'It broke.' })
  expect(asProblem('it')).toEqual({ status: 0, message: 'Something went wrong.' })
})
