import { expect, it } from 'vitest'
import { paymentName } from './payment-name.ts'

it('names the ways of paying, and any other as it came', () => {
  expect(['corporate-card', 'IBAN transfer', '__proto__', ''].map(paymentName)).toEqual([
    'Corporate card',
    'IBAN transfer',
    '__proto__',
    '',
  ])
})
