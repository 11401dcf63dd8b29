import { fieldsOf } from '../bson/elements.ts'
import { toJs } from '../bson/js.ts'
import type { Bytes } from '../bson/raw.ts'
import { CommandError } from '../errors.ts'
import { keyTextOf } from '../order/compare.ts'
import type { Collection } from '../storage/collection.ts'
import { Index } from '../storage/index-definition.ts'

// Two indexes over the same fields may differ in these; everything else makes a conflict.
const COMPARED = ['unique', 'sparse', 'expireAfterSeconds']

/** True when the index is there already; one that is nearly the same is a conflict. */
export function isPresent(collection: Collection, specification: Bytes): boolean {
  const wanted = new Index(0, specification, false)
  if (wanted.isId) return true
  const sameName = collection.indexes.find(({ name }) => name === wanted.name)
  const sameKey = collection.indexes.find(({ key }) => keyTextOf(key) === keyTextOf(wanted.key))
  const rival = sameName ?? sameKey
  if (!rival) return false
  const isSameKey = keyTextOf(rival.key) === keyTextOf(wanted.key)
  const isSame = COMPARED.every((option) => sameOption(rival.specification, specification, option))
  if (sameName && isSameKey && isSame) return true
  const requested = JSON.stringify(toJs(specification))
  const present = JSON.stringify(toJs(rival.specification))
  if (sameName) {
    throw new CommandError(
      'IndexKeySpecsConflict',
      `An existing index has the same name as the requested index. When index names are not specified, they are auto generated and can cause conflicts. Please refer to our documentation. Requested index: ${requested}, existing index: ${present}`,
    )
  }
  throw new CommandError(
    'IndexOptionsConflict',
    isSame
      ? `Index already exists with a different name: ${rival.name}`
      : `An equivalent index already exists with a different name or options. Requested index: ${requested}, existing index: ${present}`,
  )
}

function sameOption(a: Bytes, b: Bytes, option: string): boolean {
  const [x, y] = [fieldsOf(a).get(option), fieldsOf(b).get(option)]
  return x && y ? keyTextOf(x) === keyTextOf(y) : x === y
}
