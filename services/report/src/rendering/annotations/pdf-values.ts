import {
  PDFArray,
  PDFBool,
  PDFDict,
  PDFHexString,
  PDFName,
  PDFNumber,
  type PDFObject,
  PDFString,
} from '@cantoo/pdf-lib'

/** Readers for values of untrusted PDFs: anything of another type counts as absent. */

export function entryOf(dict: PDFDict | undefined, key: string): PDFObject | undefined {
  return dict?.lookup(PDFName.of(key))
}

export function dictOf(dict: PDFDict | undefined, key: string): PDFDict | undefined {
  const value = entryOf(dict, key)
  return value instanceof PDFDict ? value : undefined
}

export function listOf(dict: PDFDict | undefined, key: string): PDFObject[] {
  const value = entryOf(dict, key)
  return value instanceof PDFArray ? itemsOf(value) : []
}

export function itemsOf(array: PDFArray): PDFObject[] {
  return Array.from({ length: array.size() }, (_, index) => array.lookup(index)).filter(
    (item) => item !== undefined,
  )
}

export function numberOf(dict: PDFDict | undefined, key: string): number | undefined {
  return toNumber(entryOf(dict, key))
}

export function numbersOf(dict: PDFDict | undefined, key: string): number[] {
  return numbersIn(listOf(dict, key))
}

export function numbersIn(items: PDFObject[]): number[] {
  return items
    .map(toNumber)
    .filter((number) => number !== undefined)
    .filter((number) => Math.abs(number) <= farthest)
}

export function nameOf(dict: PDFDict | undefined, key: string): string | undefined {
  const value = entryOf(dict, key)
  return value instanceof PDFName ? value.decodeText() : undefined
}

export function textOf(value: PDFObject | undefined): string | undefined {
  if (value instanceof PDFString || value instanceof PDFHexString) return value.decodeText()
  return value instanceof PDFName ? value.decodeText() : undefined
}

export function isTrue(dict: PDFDict | undefined, key: string): boolean {
  const value = entryOf(dict, key)
  return value instanceof PDFBool && value.asBoolean()
}

/** Coordinates beyond this are no place on a page. */
const farthest = 100_000

function toNumber(value: PDFObject | undefined): number | undefined {
  const number = value instanceof PDFNumber ? value.asNumber() : Number.NaN
  return Number.isFinite(number) ? number : undefined
}

export type Box = { left: number; bottom: number; right: number; top: number }

export function boxOf(numbers: number[]): Box | undefined {
  const [a, b, c, d] = numbers
  if (a === undefined || b === undefined || c === undefined || d === undefined) return undefined
  const box = {
    left: Math.min(a, c),
    bottom: Math.min(b, d),
    right: Math.max(a, c),
    top: Math.max(b, d),
  }
  return box.right > box.left && box.top > box.bottom ? box : undefined
}
