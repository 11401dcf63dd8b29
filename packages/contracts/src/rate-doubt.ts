import { exact, type Rate } from './foreign-money.ts'
import type { Currency } from './money.ts'
import { quotient } from './paid-text.ts'
import { roughly } from './rough-rates.ts'

/** A rate from before: of the organisation's table, or what the person used last. `day` is YYYY-MM-DD. */
export type KnownRate = Rate & { day: string; from: 'table' | 'person' }

export type RateDoubt = {
  /** What it is to be compared with: "far from the table's 1 USD = 155 JPY of 2026-05-29". */
  text: string
  /** The reading of the same figures that fits: the other way round, or a thousand times as much or as little. */
  better: Rate | null
}

type Pair = { paidCurrency: string; currency: Currency }

/** Whichever way round it is written. */
const aThird = Math.log(4 / 3)
/** What is known roughly may be years old. */
const fivefold = Math.log(5)
/** Fees of a card, and the days between two rates. */
const slight = Math.log(1.05)
const roughlySame = Math.log(1.25)

/**
 * Whether a rate may be another than was meant: by more than a third off what is known, or another reading of its figures
 * fits three times as well. Without a known one, or beside what the person said before, by what is roughly usual.
 */
export function doubtOf(rate: Rate, pair: Pair, known: KnownRate | null): RateDoubt | null {
  const { paidCurrency, currency } = pair
  const saying = (figure: string) => `1 ${currency} = ${figure} ${paidCurrency}`
  if (known) {
    const said = saying(quotient(known.ratePer, known.rate))
    const text = `far from ${known.from === 'table' ? "the table's " : ''}${said} of ${known.day}`
    const doubt = compared(rate, perOne(known), { most: aThird, least: slight })
    if (doubt || known.from === 'table') return doubt && { text, ...doubt }
  }
  const usual = roughly(paidCurrency, currency)
  const doubt = usual && compared(rate, usual, { most: fivefold, least: roughlySame })
  return doubt
    ? {
        text: `far from the usual, about ${saying(String(Number(usual.toPrecision(2))))}`,
        ...doubt,
      }
    : null
}

function compared(rate: Rate, known: number, { most, least }: { most: number; least: number }) {
  const off = (one: Rate) => Math.abs(Math.log(perOne(one) / known))
  const is = off(rate)
  if (is <= least) return null
  const [best] = readingsOf(rate).toSorted((a, b) => off(a) - off(b))
  const better = best && off(best) * 3 < is && off(best) <= most ? best : null
  return better || is > most ? { better } : null
}

/** Other rates that the same figures may say. */
function readingsOf({ rate, ratePer }: Rate): Rate[] {
  return [
    { rate: ratePer, ratePer: rate },
    { rate, ratePer: thousandfold(ratePer) },
    { rate: thousandfold(rate), ratePer },
  ]
}

function thousandfold(decimal: string): string {
  const { digits, decimals } = exact(decimal)
  return quotient(String(digits * 1000n), String(10n ** decimals), 40)
}

function perOne({ rate, ratePer }: Rate): number {
  return Number(ratePer) / Number(rate)
}
