import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { COEFFICIENTS } from './confidence.coefficients.ts'
import { chancesOf, type Signals } from './confidence.ts'

const all = (value: number): Signals => ({
  amount: { margin: value, support: value, named: value, print: value, settled: true },
  date: { score: value, margin: value, sure: value, print: value, settled: true },
  merchant: { score: value, margin: value, proof: value, print: value, settled: true },
  page: value,
})

describe('confidence', () => {
  it('grows with everything that speaks for a reading', () => {
    const chances = [0, 0.25, 0.5, 0.75, 1].map((v) => chancesOf(all(v)).all)
    assert.deepEqual(
      chances,
      [...chances].sort((a, b) => a - b),
    )
    for (const { weights } of Object.values(COEFFICIENTS))
      for (const w of Object.values(weights)) assert.ok(w >= 0)
  })

  it('is green only when all speaks for it, and never when nothing does', () => {
    assert.ok(chancesOf(all(1)).all >= 0.8)
    assert.ok(chancesOf(all(0.3)).all < 0.8)
  })

  it('is nothing where a field was not found', () => {
    const { amount, all: together } = chancesOf({ ...all(1), amount: undefined })
    assert.equal(amount, 0)
    assert.equal(together, 0)
  })
})
