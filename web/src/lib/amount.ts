import { type Currency, toDecimal, toMinor } from '@sortie/contracts/money'

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
  const text = plain(written)
  const found = new Set(
    (text.match(signs) ?? []).map((sign) => (/E|€/i.test(sign) ? 'EUR' : 'USD')),
  )
  if (found.size > 1) return unreadable
  const [currency] = found as Set<Currency>
  const [, minus = '', body = ''] =
    /^([+-]?) ?(.*)$/.exec(text.replace(signs, ' ').replace(/ +/g, ' ').trim()) ?? []
  const clear = (whole: string, cents = ''): Reading => {
    const minor = whole || cents ? toMinor(`${minus}${whole || '0'}.${cents}`) : null
    return minor === null ? unreadable : { is: 'clear', amount: toDecimal(minor), currency }
  }

  if (!/^[\d.,' ]*$/.test(body)) return unreadable
  const [, before = '', mark = '', behind = ''] = /^(.*?)(?:([.,])(\d*))?$/.exec(body) ?? []
  // "1,250,000": the mark groups, and there are no cents.
  if (mark && before.includes(mark)) return isGrouped(body) ? clear(digitsOf(body)) : unreadable
  const grouped = /[.,' ]/.test(before)
  if (grouped && !isGrouped(before)) return unreadable
  if (behind.length === 3 && /^[1-9]\d{0,2}$/.test(before)) {
    const thousands = `${minus}${before}${behind}.00`
    const fraction = `${minus}${before}.${behind.slice(0, 2)}`
    return { is: 'ambiguous', choices: behind.endsWith('0') ? [thousands, fraction] : [thousands] }
  }
  return behind.length > 2 ? unreadable : clear(digitsOf(before), behind)
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
