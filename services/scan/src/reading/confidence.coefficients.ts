import type { Coefficients } from './confidence.ts'

export const COEFFICIENTS: Coefficients = {
  amount: { bias: -1, weights: { margin: 2, support: 2, named: 1, print: 1, page: 0 } },
  date: { bias: -1, weights: { score: 2, margin: 1, sure: 1, print: 1, page: 0 } },
  merchant: { bias: -1, weights: { score: 2, margin: 1, proof: 1, print: 1, page: 0 } },
  all: { bias: 0, weights: { together: 1 } },
}
