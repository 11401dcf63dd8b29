// What createIndexes is given, checked and in the order in which listIndexes shows it.
import { intValue } from '../bson/arithmetic.ts'
import { fieldsOf } from '../bson/elements.ts'
import { isNumber, isTruthy, numberOf, rawFromJs } from '../bson/js.ts'
import { type Bytes, type Raw, stringOf, T } from '../bson/raw.ts'
import { documentBytes, type Node, ObjectNode } from '../bson/tree.ts'
import { CommandError, unsupported } from '../errors.ts'
import { keyFieldsOf } from '../storage/index-definition.ts'
import { indexOptions, supported } from '../supported.ts'

export function specificationOf(given: Bytes): Bytes {
  const fields = fieldsOf(given)
  for (const option of fields.keys()) supported(indexOptions, option, 'the index option')
  const key = fields.get('key')
  if (key?.type !== T.object) throw cannotCreate('The index key must be an object')
  checkKey(key)
  const expiry = fields.get('expireAfterSeconds')
  if (
    expiry &&
    !(isNumber(expiry.type) && numberOf(expiry) >= 0 && numberOf(expiry) <= 2147483647)
  ) {
    throw cannotCreate(
      `TTL index 'expireAfterSeconds' option must be within an acceptable range, try a different number than ${numberOf(expiry)}`,
    )
  }
  if (expiry && keyFieldsOf(key).length !== 1)
    throw cannotCreate('TTL indexes are single-field indexes, compound indexes do not support TTL')
  return documentBytes(ordered(fields, key))
}

function ordered(fields: Map<string, Raw>, key: Raw): ObjectNode {
  const name = fields.get('name') ?? rawFromJs(defaultName(key))
  if (name.type !== T.string || stringOf(name) === '')
    throw cannotCreate('The index name must be a string that is not empty')
  const result = new Map<string, Node>([
    ['v', intValue(2)],
    ['key', key],
    ['name', name],
  ])
  for (const option of ['unique', 'sparse', 'expireAfterSeconds']) {
    const value = fields.get(option)
    if (value && (value.type !== T.bool || isTruthy(value))) result.set(option, value)
  }
  return new ObjectNode(result)
}

function defaultName(key: Raw): string {
  return [...fieldsOf(key.bytes, key.start)]
    .map(([field, direction]) => `${field}_${numberOf(direction)}`)
    .join('_')
}

function checkKey(key: Raw) {
  const fields = fieldsOf(key.bytes, key.start)
  if (fields.size === 0) throw cannotCreate('Index keys cannot be an empty field.')
  if (fields.size > 32) throw cannotCreate('Index key pattern too large: more than 32 fields')
  for (const [path, direction] of fields) {
    if (direction.type === T.string) throw unsupported(`the index type ${stringOf(direction)}`)
    if (
      !isNumber(direction.type) ||
      numberOf(direction) === 0 ||
      Number.isNaN(numberOf(direction))
    ) {
      throw cannotCreate(
        'Values in v:2 index key pattern cannot be of this type. Only numbers > 0, numbers < 0, and strings are allowed.',
      )
    }
    if (path.includes('$**')) throw unsupported('a wildcard index')
    if (path === '' || path.split('.').includes('') || path.startsWith('$'))
      throw cannotCreate(`Index key contains an illegal field name: '${path}'`)
  }
}

function cannotCreate(message: string) {
  return new CommandError('CannotCreateIndex', message)
}
