import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import {
  currenciesOn,
  decimalsOf,
  formatPrinted,
  isoCurrencies,
  toMinorOf,
} from './iso-currency.ts'

describe('currencies of the world', () => {
  it('are codes that the language knows, each once', () => {
    const names = new Intl.DisplayNames('en', { type: 'currency' })
    assert.deepEqual(
      isoCurrencies.filter((code) => names.of(code) === code),
      [],
    )
    assert.equal(new Set(isoCurrencies).size, isoCurrencies.length)
  })

  it('have their own decimals', () => {
    assert.deepEqual(['JPY', 'KRW', 'VND', 'ISK', 'XOF'].map(decimalsOf), [0, 0, 0, 0, 0])
    assert.deepEqual(['KWD', 'TND', 'BHD'].map(decimalsOf), [3, 3, 3])
    assert.deepEqual(['USD', 'HUF', 'GBP', 'VED', null].map(decimalsOf), [2, 2, 2, 2, 2])
    assert.deepEqual(decimalsOf('CLF'), 4)
  })

  it('are offered for as long as one could pay in them, and known for ever', () => {
    for (const [day, isOffered] of [
      ['2025-12-31', true],
      ['2026-01-31', true],
      ['2026-02-01', false],
    ] as const)
      assert.equal(currenciesOn(day).includes('BGN'), isOffered, day)
    assert.ok(isoCurrencies.includes('BGN'))
    assert.equal(currenciesOn('2026-02-01').length, isoCurrencies.length - 1)
  })

  it('are shown with them', () => {
    assert.equal(formatPrinted(1580, 'JPY'), 'JPY 1,580')
    assert.equal(formatPrinted(136.95, 'GBP'), 'GBP 136.95')
    assert.equal(formatPrinted(120, 'EUR'), 'EUR 120.00')
    assert.equal(formatPrinted(12.5, 'KWD'), 'KWD 12.500')
  })

  it('are counted in whole minor units', () => {
    assert.equal(toMinorOf(1580, 'JPY'), 1580)
    assert.equal(toMinorOf(136.95, 'GBP'), 13695)
    assert.equal(toMinorOf(12.345, 'KWD'), 12345)
  })
})
