// The way from BSON to JavaScript values and back, for commands and messages.
import * as bson from 'bson'
import { documentOf } from './elements.ts'
import type { Bytes, Raw } from './raw.ts'
import { doubleAt, int32At, int64At, stringOf, T } from './raw.ts'
import { Writer } from './writer.ts'

export type Js = Record<string, unknown>

/** Long values inside the safe range become numbers; Decimal128 and the rest keep their classes. */
export function toJs(bytes: Bytes): Js {
  return bson.deserialize(bytes, { validation: { utf8: false } })
}

export function fromJs(value: Js): Bytes {
  return bson.serialize(value, { ignoreUndefined: true })
}

export function valueToJs(value: Raw): unknown {
  switch (value.type) {
    case T.missing:
      return undefined
    case T.double:
      return doubleAt(value.bytes, value.start)
    case T.int:
      return int32At(value.bytes, value.start)
    case T.string:
      return stringOf(value)
    case T.bool:
      return value.bytes[value.start] === 1
    case T.null:
      return null
    case T.date:
      return new Date(Number(int64At(value.bytes, value.start)))
    case T.object:
      return toJs(documentOf(value))
    default: {
      const writer = new Writer(value.end - value.start + 16)
      writer.begin()
      writer.raw('v', value)
      writer.end()
      return toJs(writer.take()).v
    }
  }
}

export function rawFromJs(value: unknown): Raw {
  const bytes = bson.serialize({ v: value }, { ignoreUndefined: false })
  return { type: bytes[4]!, bytes, start: 7, end: bytes.length - 1 }
}

/** Extended JSON of a value, the way MongoDB's messages show it well enough for people. */
export function show(value: Raw): string {
  return bson.EJSON.stringify(valueToJs(value))
}

export const NULL: Raw = { type: T.null, bytes: new Uint8Array(0), start: 0, end: 0 }
export const MISSING: Raw = { type: T.missing, bytes: new Uint8Array(0), start: 0, end: 0 }
export const EMPTY_DOCUMENT: Bytes = new Uint8Array([5, 0, 0, 0, 0])

export function isNumber(type: number) {
  return type === T.int || type === T.double || type === T.long || type === T.decimal
}

/** The numeric value of an int, double or long (a long outside the safe range loses precision); NaN otherwise. */
export function numberOf(value: Raw): number {
  if (value.type === T.int) return int32At(value.bytes, value.start)
  if (value.type === T.double) return doubleAt(value.bytes, value.start)
  if (value.type === T.long) return Number(int64At(value.bytes, value.start))
  if (value.type === T.decimal) return Number(String(valueToJs(value)))
  return Number.NaN
}

export function isTruthy(value: Raw | undefined): boolean {
  if (!value) return false
  if (value.type === T.bool) return value.bytes[value.start] === 1
  if (value.type === T.null || value.type === T.undefined || value.type === T.missing) return false
  return !isNumber(value.type) || numberOf(value) !== 0
}
