import * as z from 'zod/mini'

export const currencies = ['USD', 'EUR'] as const
export const Currency = z.enum(currencies, 'Currency must be USD or EUR.')
export type Currency = z.infer<typeof Currency>

/** The largest amount, 99,999,999.99, in minor units. */
export const maxMinor = 9_999_999_999

/** Money inside is a whole number of minor units (cents); on the wire a decimal string with two decimals. */
export const Money = z.codec(z.string(), z.int(), {
  decode: (text) => toMinor(text) ?? 0,
  encode: toDecimal,
})

const creditNote =
  'Amount must be greater than 0. For a credit note, lower the expense that it refunds, or delete it.'

/** An amount as a caller may send it: a number or a string with at most two decimals, above 0. */
export const AmountInput = z.codec(
  z.union([z.string(), z.number()], 'Amount is required'),
  z.int(),
  {
    decode: (value, context) => {
      const fault = (message: string) => {
        context.issues.push({ code: 'custom', message, input: value })
        return z.NEVER
      }
      const text = String(value).trim()
      if (text === '') return fault('Amount is required')
      const minor = toMinor(text)
      if (minor === null) return fault('Enter an amount with at most two decimals, like 12.50.')
      if (minor < 0) return fault(creditNote)
      if (minor === 0) return fault('Amount must be greater than 0.')
      if (minor > maxMinor) return fault('Amount must be at most 99999999.99.')
      return minor
    },
    encode: toDecimal,
  },
)

/** Exact sums, one per currency that occurs, as decimal strings: `{ "USD": "10.00" }`. */
export const Totals = z.partialRecord(Currency, z.string())
export type Totals = z.infer<typeof Totals>

/** Whole minor units of a decimal text; null when it is no plain decimal with at most two decimals. Sums have 13 digits. */
export function toMinor(text: string): number | null {
  const match = /^([+-]?)(\d{1,13})(?:\.(\d{0,2})0*)?$/.exec(text)
  if (!match) return null
  const minor = Number(match[2]) * 100 + Number((match[3] ?? '').padEnd(2, '0'))
  return match[1] === '-' ? -minor : minor
}

/** "1234.50" of 123450 minor units. */
export function toDecimal(minor: number): string {
  const digits = String(Math.abs(minor)).padStart(3, '0')
  return `${minor < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

const symbols: Record<Currency, string> = { USD: '$', EUR: '€' }

/** "$1,234.50" of "1234.50". */
export function formatMoney(amount: string, currency: Currency): string {
  const [whole = '0', cents = '00'] = amount.split('.')
  const sign = whole.startsWith('-') ? '-' : ''
  return `${sign}${symbols[currency]}${whole.replace('-', '').replace(/\B(?=(\d{3})+$)/g, ',')}.${cents.padEnd(2, '0')}`
}

/**
 * "$1,000.00 + €200.00". Of nothing a zero in the currency of the sums that stand `beside` it; in dollars, as specified,
 * where nothing does.
 */
export function formatTotals(totals: Totals, beside: Totals = {}): string {
  const parts = currencies.flatMap((currency) => {
    const amount = totals[currency]
    return amount === undefined ? [] : [formatMoney(amount, currency)]
  })
  const zero = currencies.find((currency) => beside[currency] !== undefined) ?? 'USD'
  return parts.join(' + ') || formatMoney('0.00', zero)
}

export function sumByCurrency(items: Iterable<{ amount: string; currency: Currency }>): Totals {
  const sums = new Map<Currency, number>()
  for (const { amount, currency } of items)
    sums.set(currency, (sums.get(currency) ?? 0) + (toMinor(amount) ?? 0))
  return Object.fromEntries([...sums].map(([currency, minor]) => [currency, toDecimal(minor)]))
}

/** All of these sums together, each currency by itself. */
export function addTotals(all: readonly Totals[]): Totals {
  return sumByCurrency(
    all.flatMap((totals) =>
      currencies.flatMap((currency) => {
        const amount = totals[currency]
        return amount === undefined ? [] : { amount, currency }
      }),
    ),
  )
}
