import { expect, it } from 'vitest'
import { alike } from './alike.ts'

it('knows the same purchase by merchant, amount and currency', () => {
  const kept = { merchant: 'Café Aurora', amount: '12.50', currency: 'USD' }
  expect(alike(kept, { merchant: 'CAFÉ  AURORA.', amount: 12.5, currency: 'USD' })).toBe(true)
  expect(alike(kept, { ...kept, amount: '12.05' })).toBe(false)
  expect(alike(kept, { ...kept, currency: 'EUR' })).toBe(false)
  expect(alike(kept, { ...kept, merchant: 'Cafe Borealis' })).toBe(false)
  expect(alike({ ...kept, merchant: '' }, { ...kept, merchant: '' })).toBe(false)
})
