// Written by tests/bench/src/scan/fit.ts.
import type { Coefficients } from './confidence.ts'

export const COEFFICIENTS: Coefficients = {
  amount: {
    bias: -2.278,
    weights: {
      margin: 4.691,
      support: 2.535,
      named: 1.284,
      print: 1.739,
      page: 0.038,
    },
  },
  date: {
    bias: -0.963,
    weights: {
      score: 0.712,
      margin: 0.919,
      sure: 0.422,
      print: 1.994,
      page: 2.954,
    },
  },
  merchant: {
    bias: -3.321,
    weights: {
      score: 2.339,
      margin: 1.488,
      proof: 1.473,
      print: 3.559,
      page: 0.672,
    },
  },
  all: {
    bias: -0.725,
    weights: {
      together: 1.313,
    },
  },
}
