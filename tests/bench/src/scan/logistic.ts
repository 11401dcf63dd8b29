import type { Model } from '../../../../packages/receipt-reader/src/confidence.ts'

export type Example = {
  signals: Record<string, number>
  right: boolean
  weight: number
  group: string
}

/** Steps of plain gradient descent; the models have six weights at most. */
const STEPS = 4000
const RATE = 0.5

/**
 * Logistic regression whose weights stay at or above zero: every signal speaks for the reading, so a weight below zero
 * would only be noise of a small sample. `pull` draws the weights towards zero (ridge).
 */
export function fit(examples: Example[], names: string[], pull: number): Model {
  const total = examples.reduce((sum, e) => sum + e.weight, 0)
  const inputs = examples.map((e) => Float64Array.from(names, (n) => e.signals[n] ?? 0))
  const weights = new Float64Array(names.length).fill(0.5)
  const slope = new Float64Array(names.length)
  let bias = 0
  for (let step = 0; step < STEPS; step++) {
    let lift = 0
    slope.fill(0)
    examples.forEach((e, i) => {
      const input = inputs[i] as Float64Array
      const z = input.reduce((sum, value, k) => sum + value * (weights[k] as number), bias)
      const error = (1 / (1 + Math.exp(-z)) - (e.right ? 1 : 0)) * e.weight
      lift += error
      for (let k = 0; k < slope.length; k++)
        slope[k] = (slope[k] as number) + error * (input[k] as number)
    })
    bias -= (RATE * lift) / total
    for (let k = 0; k < weights.length; k++) {
      const weight = weights[k] as number
      weights[k] = Math.max(0, weight - RATE * (((slope[k] as number) + pull * weight) / total))
    }
  }
  return { bias, weights: Object.fromEntries(names.map((n, k) => [n, weights[k] as number])) }
}

/** The examples in `folds` parts; receipts of one merchant stay together, for they look alike. */
export function folds<T extends { group: string }>(examples: T[], count: number): T[][] {
  const groups = [...new Set(examples.map((e) => e.group))].sort()
  return Array.from({ length: count }, (_, fold) =>
    examples.filter((e) => groups.indexOf(e.group) % count === fold),
  )
}
