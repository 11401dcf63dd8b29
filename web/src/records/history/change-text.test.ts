import { expect, it } from 'vitest'
import { changeText } from './change-text.ts'

it.each([
  ['rate', '1 USD = 149.2 JPY', '1 USD = 155 JPY', 'Rate: 1 USD = 149.2 JPY to 1 USD = 155 JPY'],
  ['rateSource', 'typed', 'table', "Rate from: what was typed to the organisation's table"],
  ['rateSource', null, 'statement', 'Rate from: the card statement'],
  ['rateDate', null, '2026-05-29T00:00:00.000Z', 'Rate date: 2026-05-29'],
])('says of the %s of an expense where it is from', (field, from, to, text) =>
  expect(changeText({ field, from, to })).toBe(text),
)
