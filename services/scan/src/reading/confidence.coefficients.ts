// Written by bench/fit.ts.
import type { Coefficients } from './confidence.ts'

export const COEFFICIENTS: Coefficients = {
  amount: {
    bias: -0.382,
    weights: {
      margin: 3.399,
      support: 1.865,
      named: 1.296,
      print: 0,
      page: 0.135,
    },
  },
  date: {
    bias: 1.568,
    weights: {
      score: 1.177,
      margin: 1.562,
      sure: 0,
      print: 0.454,
      page: 1.304,
    },
  },
  merchant: {
    bias: -2.394,
    weights: {
      score: 2.926,
      margin: 0.862,
      proof: 1.431,
      print: 2.514,
      page: 0.018,
    },
  },
  all: {
    bias: -2.353,
    weights: {
      together: 1.704,
    },
  },
}
