import type { Currency } from '@sortie/contracts/money'

export type Reading =
  /** `amount` as the server takes it, "1250.00"; the currency where its sign was written beside it. */
  | { is: 'clear'; amount: string; currency?: Currency }
  /** "1.250" may mean thousands or a fraction: the person decides. */
  | { is: 'ambiguous'; choices: readonly string[] }
  | { is: 'unreadable' }

const unreadable: Reading = { is: 'unreadable' }

/**
 * Money as people write it: "12,50", "1.250,00", "1,250.00", "1 250,00", "12.5", "12,-", "€ 12,50". It never guesses: one mark
 * with three digits behind it ("1.250") is thousands in one country and a fraction in the next.
 */
export function readAmount(written: string): Reading {
  return readWith(2, plain(written))
}

/** The same of a currency with so many decimals, beside whose amount any sign or code may stand: "¥1,580", "KWD 1.250". */
export function readPaid(written: string, decimals: number): Reading {
  return readWith(decimals, plain(written).replace(words, ' '))
}

/** A rate as people write it: "149,2", "16,379.80", "16.379,80"; "1,475" may be thousands or a fraction here too. */
export function readRate(written: string): Reading {
  const reading = readWith(rateDecimals, plain(written).replace(words, ' '))
  const short = (figure: string) => figure.replace(/\.?0+$/, '')
  if (reading.is === 'clear') return { is: 'clear', amount: short(reading.amount) }
  return reading.is === 'ambiguous'
    ? { is: 'ambiguous', choices: reading.choices.map(short) }
    : reading
}

const rateDecimals = 12

/** "kr. ", "円", "Kč" before or behind an amount. */
const words = /^[\p{L}\p{Sc} ]*[\p{L}\p{Sc}]\.?|[\p{L}\p{Sc}][\p{L}\p{Sc} .]*$/gu

function readWith(decimals: number, text: string): Reading {
  const found = new Set(
    (text.match(signs) ?? []).map((sign) => (/E|€/i.test(sign) ? 'EUR' : 'USD')),
  )
  if (found.size > 1) return unreadable
  const [currency] = found as Set<Currency>
  const [, minus = '', body = ''] =
    /^([+-]?) ?(.*)$/.exec(text.replace(signs, ' ').replace(/ +/g, ' ').trim()) ?? []
  const clear = (whole: string, cents = ''): Reading => {
    const digits = whole.replace(/^0+(?=\d)/, '')
    if ((!digits && !cents) || digits.length > 12) return unreadable
    const fraction = decimals ? `.${cents.padEnd(decimals, '0')}` : ''
    const amount = `${digits || '0'}${fraction}`
    const sign = minus === '-' && /[1-9]/.test(amount) ? '-' : ''
    return { is: 'clear', amount: `${sign}${amount}`, currency }
  }

  if (!/^[\d.,' ]*$/.test(body)) return unreadable
  const [, before = '', mark = '', behind = ''] = /^(.*?)(?:([.,])(\d*))?$/.exec(body) ?? []
  // "1,250,000": the mark groups, and there are no cents.
  if (mark && before.includes(mark)) return isGrouped(body) ? clear(digitsOf(body)) : unreadable
  const grouped = /[.,' ]/.test(before)
  if (grouped && !isGrouped(before)) return unreadable
  if (behind.length === 3 && /^[1-9]\d{0,2}$/.test(before)) {
    if (decimals === 0) return clear(before + behind)
    // Money with three decimals is written and printed so; without this no "12.345" KWD could be entered.
    if (decimals === 3 && mark === '.') return clear(before, behind)
    const thousands = `${minus}${before}${behind}.${'0'.repeat(decimals)}`
    const fraction = `${minus}${before}.${behind.slice(0, decimals)}`
    const isFraction = decimals >= 3 || behind.endsWith('0')
    return { is: 'ambiguous', choices: isFraction ? [thousands, fraction] : [thousands] }
  }
  return behind.length > decimals ? unreadable : clear(digitsOf(before), behind)
}

const signs = /US\$|\$US|[$€]|USD|EUR/gi

/** Digits of every script as 0 to 9, each space and apostrophe of one kind, no marks of direction, no dash for cents. */
function plain(written: string): string {
  return written
    .normalize('NFKC')
    .replace(/[\u200e\u200f\u061c\u2066-\u2069]/g, '')
    .replace(/\p{Nd}/gu, digitOf)
    .replace(/\s/g, ' ')
    .replace(/[’‘´`٬]/g, "'")
    .replace(/٫/g, ',')
    .replace(/[−–—]/g, '-')
    .replace(/(\d[.,])-{1,2}(?!\d)/, '$100')
}

/** Unicode has the ten digits of a script side by side, from zero on. */
function digitOf(digit: string): string {
  const code = digit.codePointAt(0) ?? 0
  let zero = code
  while (code - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1
  return String(code - zero)
}

/** Thousands by one mark throughout; lakhs and crores too ("1,25,000"). */
function isGrouped(text: string): boolean {
  return /^\d{1,3}(?:([.,' ])\d{3})(?:\1\d{3})*$|^\d{1,2}(?:([., '])\d{2})(?:\2\d{2})*\2\d{3}$/.test(
    text,
  )
}

function digitsOf(text: string): string {
  return text.replace(/\D/g, '')
}
