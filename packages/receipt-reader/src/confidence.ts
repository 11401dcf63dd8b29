import { COEFFICIENTS } from './confidence.coefficients.ts'

/** Evidence for each field, shares from 0 to 1; undefined where nothing was read. */
export type Signals = {
  amount:
    | { margin: number; support: number; named: number; print: number; settled: boolean }
    | undefined
  date: { score: number; margin: number; sure: number; print: number; settled: boolean } | undefined
  merchant:
    | { score: number; margin: number; proof: number; print: number; settled: boolean }
    | undefined
  /** How clearly the page as a whole was printed. */
  page: number
}

/** A logistic model: chance = 1 / (1 + e^-(bias + Σ weight × signal)). Weights are never negative. */
export type Model = { bias: number; weights: Record<string, number> }
export type Coefficients = { amount: Model; date: Model; merchant: Model; all: Model }

export type Chances = { amount: number; date: number; merchant: number; all: number }

/** The most that is believed of what the page does not settle (decision 61), and of a whole that rests on it. */
export const UNSETTLED = 0.6
/** From this certainty on, a field is filled without a question. */
export const SURE = 0.8

export function chancesOf(signals: Signals, coefficients: Coefficients = COEFFICIENTS): Chances {
  const of = (name: 'amount' | 'date' | 'merchant') => {
    const own: Record<string, number | boolean> | undefined = signals[name]
    return own ? apply(coefficients[name], { ...own, page: signals.page }) : 0
  }
  const date = Math.min(of('date'), signals.date?.settled ? 1 : UNSETTLED)
  const amount = Math.min(of('amount'), signals.amount?.settled ? 1 : UNSETTLED)
  const merchant = Math.min(of('merchant'), signals.merchant?.settled ? 1 : UNSETTLED)
  return { amount, date, merchant, all: together(merchant, amount, date, coefficients) }
}

export function together(
  merchant: number,
  amount: number,
  date: number,
  coefficients: Coefficients = COEFFICIENTS,
): number {
  const product = amount * date * merchant
  return product === 0 ? 0 : apply(coefficients.all, { together: logit(product) })
}

export function apply(model: Model, signals: Record<string, number | boolean>): number {
  let z = model.bias
  for (const [name, weight] of Object.entries(model.weights))
    z += weight * Number(signals[name] ?? 0)
  return 1 / (1 + Math.exp(-z))
}

export function logit(p: number): number {
  const q = Math.min(0.999, Math.max(0.001, p))
  return Math.log(q / (1 - q))
}
