import { COEFFICIENTS } from './confidence.coefficients.ts'

/** Evidence for each field, shares from 0 to 1; undefined where nothing was read. */
export type Signals = {
  amount: { margin: number; support: number; named: number; print: number } | undefined
  date: { score: number; margin: number; sure: number; print: number } | undefined
  merchant: { score: number; margin: number; proof: number; print: number } | undefined
  /** How clearly the page as a whole was printed. */
  page: number
}

/** A logistic model: chance = 1 / (1 + e^-(bias + Σ weight × signal)). Weights are never negative. */
export type Model = { bias: number; weights: Record<string, number> }
export type Coefficients = { amount: Model; date: Model; merchant: Model; all: Model }

export type Chances = { amount: number; date: number; merchant: number; all: number }

export function chancesOf(signals: Signals, coefficients: Coefficients = COEFFICIENTS): Chances {
  const of = (name: 'amount' | 'date' | 'merchant') => {
    const own = signals[name]
    return own ? apply(coefficients[name], { ...own, page: signals.page }) : 0
  }
  const [amount, date, merchant] = [of('amount'), of('date'), of('merchant')]
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

export function apply(model: Model, signals: Record<string, number>): number {
  let z = model.bias
  for (const [name, weight] of Object.entries(model.weights)) z += weight * (signals[name] ?? 0)
  return 1 / (1 + Math.exp(-z))
}

export function logit(p: number): number {
  const q = Math.min(0.999, Math.max(0.001, p))
  return Math.log(q / (1 - q))
}
