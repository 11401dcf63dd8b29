// Reads BSON where it lies, without building objects: documents stay the bytes the client sent.
import { CommandError } from '../errors.ts'

export const T = {
  missing: 0,
  double: 1,
  string: 2,
  object: 3,
  array: 4,
  binary: 5,
  undefined: 6,
  objectId: 7,
  bool: 8,
  date: 9,
  null: 10,
  regex: 11,
  dbPointer: 12,
  code: 13,
  symbol: 14,
  codeWithScope: 15,
  int: 16,
  timestamp: 17,
  long: 18,
  decimal: 19,
  maxKey: 127,
  minKey: 255,
} as const

export type Bytes = Uint8Array

/** A value inside some BSON bytes: for objects and arrays the range is the embedded document. */
export interface Raw {
  readonly type: number
  readonly bytes: Bytes
  readonly start: number
  readonly end: number
}

const utf8 = new TextDecoder()
const word = new DataView(new ArrayBuffer(8))
const wordBytes = new Uint8Array(word.buffer)

export function int32At(bytes: Bytes, at: number): number {
  return bytes[at]! | (bytes[at + 1]! << 8) | (bytes[at + 2]! << 16) | (bytes[at + 3]! << 24)
}

function loadWord(bytes: Bytes, at: number) {
  for (let i = 0; i < 8; i++) wordBytes[i] = bytes[at + i]!
}

export function doubleAt(bytes: Bytes, at: number): number {
  loadWord(bytes, at)
  return word.getFloat64(0, true)
}

export function int64At(bytes: Bytes, at: number): bigint {
  loadWord(bytes, at)
  return word.getBigInt64(0, true)
}

export function textAt(bytes: Bytes, start: number, end: number): string {
  if (end - start < 24) {
    let text = ''
    for (let i = start; i < end; i++) {
      const byte = bytes[i]!
      if (byte > 127) return utf8.decode(bytes.subarray(start, end))
      text += String.fromCharCode(byte)
    }
    return text
  }
  return utf8.decode(bytes.subarray(start, end))
}

/** Text of a string, symbol or code value. */
export function stringOf(value: Raw): string {
  return textAt(value.bytes, value.start + 4, value.end - 1)
}

export function cstringEnd(bytes: Bytes, at: number): number {
  let end = at
  while (end < bytes.length && bytes[end] !== 0) end++
  return end
}

/** Where a value of this type that begins at `start` ends. The bytes must have been validated. */
export function valueEnd(bytes: Bytes, type: number, start: number): number {
  switch (type) {
    case T.double:
    case T.date:
    case T.long:
    case T.timestamp:
      return start + 8
    case T.int:
      return start + 4
    case T.string:
    case T.symbol:
    case T.code:
      return start + 4 + int32At(bytes, start)
    case T.object:
    case T.array:
    case T.codeWithScope:
      return start + int32At(bytes, start)
    case T.binary:
      return start + 5 + int32At(bytes, start)
    case T.objectId:
      return start + 12
    case T.bool:
      return start + 1
    case T.decimal:
      return start + 16
    case T.regex:
      return cstringEnd(bytes, cstringEnd(bytes, start) + 1) + 1
    case T.dbPointer:
      return start + 4 + int32At(bytes, start) + 12
    case T.null:
    case T.undefined:
    case T.minKey:
    case T.maxKey:
      return start
    default:
      throw new CommandError('FailedToParse', `unknown BSON type ${type}`)
  }
}
