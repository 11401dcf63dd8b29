import type { Row } from '../rows.ts'
import { isAddress, isReference } from './addresses.ts'
import { isFirm } from './firm.ts'
import { isHeading, startsBody } from './headings.ts'
import { type MoneyStyle, moneyOn } from './money.ts'

const CONTACT = /www\.|https?:|@\w+\.|\b(?:tel|phone|telephone|telefon|fon|ph)\b|[☎℡]|電話/i
const DAY = /\d{1,4}\s?[年月./-]\s?\d{1,2}\s?[月./-]\s?\d{1,4}/

/**
 * Tells whether the rows from `first` to `last` stand where a page names its issuer: above the first price, not below
 * an address, and above the address, a number, the day or the words that head a bill. On the lower half of a receipt
 * the first row is an item.
 */
export function letterheadOf(rows: Row[], style?: MoneyStyle) {
  const priced = rows.findIndex((row) => moneyOn(row, style).some(({ weak }) => !weak))
  const head = rows.slice(0, priced < 0 ? rows.length : priced).map(({ text }) => text)
  const address = head.findIndex((text) => isAddress(text, isFirm(text)) || isReference(text))
  const lastMark = head.findLastIndex(isMark)
  return (first: number, last: number) => last < lastMark && (address < 0 || first < address)
}

function isMark(text: string): boolean {
  return (
    isAddress(text, isFirm(text)) ||
    isReference(text) ||
    isHeading(text) ||
    startsBody(text) ||
    CONTACT.test(text) ||
    DAY.test(text)
  )
}
