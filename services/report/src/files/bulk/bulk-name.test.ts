import assert from 'node:assert/strict'
import { it } from 'node:test'
import { NewBulk } from '@sortie/contracts/bulk'
import * as z from 'zod/mini'
import { nameOf } from './bulk-name.ts'

it('a bulk is named by its people and dates, or by its missions', () => {
  const id = '6f1f9b1e-7d3f-4d5c-9a53-4f0f8f7f3a10'
  const named = (asked: z.input<typeof NewBulk>) => nameOf(z.decode(NewBulk, asked))
  const dates = { mode: 'dates', startDate: '2026-02-01', endDate: '2026-02-28' } as const
  const sales = named({ ...dates, people: 'department', department: 'Sales' })
  assert.equal(sales, 'Sales, 02/01/26 - 02/28/26')
  assert.equal(named({ mode: 'dates', people: 'everyone' }), 'Everyone, All Dates')
  assert.equal(named({ ...dates, people: 'me' }), 'My report, 02/01/26 - 02/28/26')
  assert.equal(named({ mode: 'dates', people: 'chosen', userIds: [id, id] }), '2 chosen, All Dates')
  assert.equal(named({ mode: 'trips', people: 'me' }), 'My missions')
  assert.equal(named({ mode: 'trips', people: 'me', tripIds: [id] }), 'My 1 mission')
  assert.equal(named({ mode: 'trips', people: 'everyone' }), 'Everyone, missions')
})
