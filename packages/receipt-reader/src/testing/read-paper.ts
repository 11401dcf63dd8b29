import { interpret } from '../interpret.ts'
import type { Reading } from '../reading.ts'
import { paper } from './paper.ts'

const today = new Date('2026-11-20T12:00:00Z')

/** What is made of a receipt with these lines (paper.ts) on 20 November 2026. */
export function read(...lines: string[]): Reading {
  return interpret(paper(...lines), today).reading
}

/** What a form is filled with. */
export function facts({ merchant, amount, date, currency, category, paymentMethod }: Reading) {
  return { merchant, amount, date, currency, category, paymentMethod }
}
