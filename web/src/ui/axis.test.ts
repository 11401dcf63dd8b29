import fc from 'fast-check'
import { expect, it } from 'vitest'
import { axisUpTo } from './axis.ts'

it('an axis ends at a round figure and goes there in round steps', () => {
  expect(axisUpTo(1, 4)).toEqual({ top: 1, ticks: [0, 0.2, 0.4, 0.6, 0.8, 1] })
  expect(axisUpTo(420.5, 4)).toEqual({ top: 500, ticks: [0, 100, 200, 300, 400, 500] })
  expect(axisUpTo(1234, 4)).toEqual({ top: 1500, ticks: [0, 500, 1000, 1500] })
})

it('an axis holds every figure, with three to nine ticks at equal distances', () => {
  fc.assert(
    fc.property(fc.double({ min: 1, max: 1e12, noNaN: true }), (max) => {
      const { top, ticks } = axisUpTo(max, 4)
      expect(top).toBeGreaterThanOrEqual(max * (1 - 1e-11))
      expect(top).toBeLessThan(max * 2)
      expect(ticks.length).toBeGreaterThanOrEqual(3)
      expect(ticks.length).toBeLessThanOrEqual(9)
      expect(ticks[0]).toBe(0)
      expect(ticks.at(-1)).toBe(top)
      const step = ticks[1] ?? 0
      for (const [at, tick] of ticks.entries())
        expect(tick).toBeCloseTo(at * step, -Math.log10(step) + 6)
    }),
  )
})
