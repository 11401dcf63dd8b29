// Written by bench/fit.ts.
import type { Coefficients } from './confidence.ts'

export const COEFFICIENTS: Coefficients = {
  amount: {
    bias: -0.058,
    weights: {
      margin: 1.788,
      support: 1.174,
      named: 1.223,
      print: 0.148,
      page: 0.279,
    },
  },
  date: {
    bias: 1.549,
    weights: {
      score: 0.58,
      margin: 0.369,
      sure: 0.234,
      print: 0.463,
      page: 0.985,
    },
  },
  merchant: {
    bias: -1.013,
    weights: {
      score: 1.306,
      margin: 0.579,
      proof: 1.205,
      print: 1.515,
      page: 0.739,
    },
  },
  all: {
    bias: -0.912,
    weights: {
      together: 1.949,
    },
  },
}
