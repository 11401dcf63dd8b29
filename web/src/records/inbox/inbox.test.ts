import { expect, it } from 'vitest'
import { anInboxItem, aReading } from '../../testing/records.ts'
import { neighbourOf, pilesOf, toReview } from './inbox.ts'

const field = <T>(value: T, confidence: number) => ({ value, confidence, box: null })

it('the Inbox stacks pages under their first one; a page whose first one has left stands for itself', () => {
  const items = [
    anInboxItem({ id: 'a' }),
    anInboxItem({ id: 'b', joinedTo: 'a' }),
    anInboxItem({ id: 'c', joinedTo: 'gone' }),
  ]
  expect(pilesOf(items).map(({ pages }) => pages.map(({ id }) => id))).toEqual([['a', 'b'], ['c']])
  expect(neighbourOf(pilesOf(items), 'c')?.id).toBe('a')
  expect(neighbourOf(pilesOf(items), 'a')).toBeUndefined()
})

it('the Inbox shows what is least certain first, and nothing that is still being read', () => {
  const items = [
    anInboxItem({ id: 'sure', reading: aReading({ confidence: 0.95 }) }),
    anInboxItem({ id: 'unsure', reading: aReading({ confidence: 0.4 }) }),
    anInboxItem({ id: 'unreadable', state: 'failed', reading: null }),
    anInboxItem({ id: 'late', state: 'reading', reading: null }),
    anInboxItem({ id: 'filing', state: 'filing' }),
    anInboxItem({ id: 'page', state: 'waiting', reading: null, joinedTo: 'sure' }),
  ]
  expect(toReview(pilesOf(items)).map(({ id }) => id)).toEqual(['unreadable', 'unsure'])
})

it('the Inbox takes each field from the page that is surest of it', () => {
  const first = aReading({ merchant: 'Grand Hotel', amount: 12, currency: 'USD' })
  const last = aReading({ amount: 420, currency: 'EUR' })
  first.fields = { ...first.fields, merchant: field('Grand Hotel', 0.9), amount: field(12, 0.2) }
  last.fields = { ...last.fields, merchant: field('Page 2', 0.1), amount: field(420, 0.8) }
  const items = [
    anInboxItem({ id: 'a', reading: first }),
    anInboxItem({ id: 'b', reading: last, joinedTo: 'a' }),
  ]
  expect(pilesOf(items)[0]?.reading).toMatchObject({
    merchant: 'Grand Hotel',
    amount: 420,
    currency: 'EUR',
  })
})
