import { expect, it } from 'vitest'
import { alike } from './alike.ts'

it('the comparison knows the same purchase by merchant, amount and currency', () => {
  const kept = { merchant: 'Café Aurora', amount: '12.50', currency: 'USD' }
  expect(alike(kept, { merchant: 'CAFÉ  AURORA.', amount: 12.5, currency: 'USD' })).toBe(true)
  expect(alike(kept, { ...kept, amount: '12.05' })).toBe(false)
  expect(alike(kept, { ...kept, currency: 'EUR' })).toBe(false)
  expect(alike(kept, { ...kept, merchant: 'Cafe Borealis' })).toBe(false)
  expect(alike({ ...kept, merchant: '' }, { ...kept, merchant: '' })).toBe(false)
})

it('the comparison knows the same purchase by what was paid, at whatever rate, and beside one in that currency', () => {
  const yen = { merchant: 'Sushi Bar', paidAmount: '1580', paidCurrency: 'JPY', currency: 'USD' }
  const byTable = { ...yen, amount: '10.51' }
  expect(alike(byTable, { ...yen, amount: '10.80' })).toBe(true)
  expect(alike(byTable, { ...yen, amount: '10.80', paidAmount: '1581' })).toBe(false)
  expect(alike(byTable, { ...yen, amount: '10.80', paidCurrency: 'KRW' })).toBe(false)
  expect(alike(byTable, { merchant: 'SUSHI BAR', amount: 1580, currency: 'JPY' })).toBe(true)
  const euro = { merchant: 'Bar', amount: '11.50', currency: 'USD', paidAmount: '10.00' }
  const inEuro = { merchant: 'Bar', amount: '10.00', currency: 'EUR' }
  expect(alike({ ...euro, paidCurrency: 'EUR' }, inEuro)).toBe(true)
})
