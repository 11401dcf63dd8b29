import { CommandError } from '../errors.ts'
import { type Bytes, cstringEnd, int32At, T, valueEnd } from './raw.ts'

const MAX_DEPTH = 180

/** Refuses bytes that are not one well-formed document; everything above trusts what passed here. */
export function validateDocument(bytes: Bytes, start: number, limit: number, depth = 0): number {
  if (depth > MAX_DEPTH) throw malformed(`nested deeper than ${MAX_DEPTH} levels`)
  if (start + 5 > limit) throw malformed('document shorter than 5 bytes')
  const end = start + int32At(bytes, start)
  if (end < start + 5 || end > limit) throw malformed('document length out of bounds')
  if (bytes[end - 1] !== 0) throw malformed('document is not terminated')
  let at = start + 4
  while (at < end - 1) {
    const type = bytes[at]!
    if (type === 0) throw malformed('document ends early')
    at = cstringEnd(bytes, at + 1) + 1
    if (at > end - 1) throw malformed('element name out of bounds')
    at = validateValue(bytes, type, at, end - 1, depth)
  }
  if (at !== end - 1) throw malformed('element out of bounds')
  return end
}

function validateValue(
  bytes: Bytes,
  type: number,
  start: number,
  limit: number,
  depth: number,
): number {
  if (type === T.object || type === T.array) return validateDocument(bytes, start, limit, depth + 1)
  if (type === T.codeWithScope) {
    if (start + 14 > limit) throw malformed('code with scope out of bounds')
    const end = start + int32At(bytes, start)
    if (end < start + 14 || end > limit) throw malformed('code with scope out of bounds')
    const scope = validateText(bytes, start + 4, end)
    if (validateDocument(bytes, scope, end, depth + 1) !== end)
      throw malformed('code with scope out of bounds')
    return end
  }
  if (type === T.string || type === T.symbol || type === T.code)
    return validateText(bytes, start, limit)
  if (type === T.dbPointer) {
    const end = validateText(bytes, start, limit) + 12
    if (end > limit) throw malformed('value out of bounds')
    return end
  }
  if (type === T.binary) {
    if (start + 5 > limit || int32At(bytes, start) < 0)
      throw malformed('binary length out of bounds')
  }
  if (type === T.bool && bytes[start]! > 1) throw malformed('boolean is neither 0 nor 1')
  const end = valueEnd(bytes, type, start)
  if (end > limit) throw malformed('value out of bounds')
  return end
}

function validateText(bytes: Bytes, start: number, limit: number): number {
  if (start + 5 > limit) throw malformed('string length out of bounds')
  const length = int32At(bytes, start)
  if (length < 1 || start + 4 + length > limit) throw malformed('string length out of bounds')
  if (bytes[start + 3 + length] !== 0) throw malformed('string is not terminated')
  return start + 4 + length
}

function malformed(why: string) {
  return new CommandError('FailedToParse', `malformed BSON: ${why}`)
}
