import { apply, type Model } from '../src/reading/confidence.ts'

export type Example = { signals: Record<string, number>; right: boolean; weight: number; group: string }

/** Steps of plain gradient descent; the models have six weights at most. */
const STEPS = 4000
const RATE = 0.5

/**
 * Logistic regression whose weights stay at or above zero: every signal speaks for the reading, so a weight below zero
 * would only be noise of a small sample. `pull` draws the weights towards zero (ridge).
 */
export function fit(examples: Example[], names: string[], pull: number): Model {
  const total = examples.reduce((sum, e) => sum + e.weight, 0)
  const model: Model = { bias: 0, weights: Object.fromEntries(names.map((n) => [n, 0.5])) }
  for (let step = 0; step < STEPS; step++) {
    let bias = 0
    const slope = Object.fromEntries(names.map((n) => [n, 0]))
    for (const e of examples) {
      const error = (apply(model, e.signals) - (e.right ? 1 : 0)) * e.weight
      bias += error
      for (const n of names) slope[n] = (slope[n] ?? 0) + error * (e.signals[n] ?? 0)
    }
    model.bias -= (RATE * bias) / total
    for (const n of names) {
      const weight = model.weights[n] ?? 0
      model.weights[n] = Math.max(0, weight - RATE * ((slope[n] ?? 0) / total + (pull * weight) / total))
    }
  }
  return model
}

/** The examples in `folds` parts; receipts of one merchant stay together, for they look alike. */
export function folds<T extends { group: string }>(examples: T[], count: number): T[][] {
  const groups = [...new Set(examples.map((e) => e.group))].sort()
  return Array.from({ length: count }, (_, fold) => examples.filter((e) => groups.indexOf(e.group) % count === fold))
}
