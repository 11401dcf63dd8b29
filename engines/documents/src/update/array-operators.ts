import { fieldsOf, itemsOf } from '../bson/elements.ts'
import { isNumber, numberOf, show } from '../bson/js.ts'
import type { Raw } from '../bson/raw.ts'
import { T } from '../bson/raw.ts'
import { ArrayNode, type Node, rawOf, unfolded } from '../bson/tree.ts'
import { typeName } from '../bson/type-name.ts'
import { badValue } from '../errors.ts'
import { compareValues, keyTextOf } from '../order/compare.ts'
import { sortKeyOf } from '../order/index-keys.ts'
import { compileFilter } from '../query/filter.ts'
import { itemTest } from '../query/operators.ts'
import { sortFields } from '../query/sort.ts'
import { elementName, type UpdateContext } from './context.ts'

const PUSH_OPTIONS = new Set(['$each', '$position', '$slice', '$sort'])

export function push(
  value: Node | undefined,
  operand: Raw,
  path: string,
  context: UpdateContext,
): Node {
  const items = [...arrayItems(value, path, context)]
  const options =
    operand.type === T.object ? fieldsOf(operand.bytes, operand.start) : new Map<string, Raw>()
  const each = options.get('$each')
  if (!each) return new ArrayNode([...items, operand])
  for (const name of options.keys())
    if (!PUSH_OPTIONS.has(name)) throw badValue(`Unrecognized clause in $push: ${name}`)
  if (each.type !== T.array)
    throw badValue(
      `The argument to $each in $push must be an array but it was of type: ${typeName(each.type)}`,
    )
  const position = options.get('$position')
  items.splice(position ? integer(position, '$position') : items.length, 0, ...itemsOf(each))
  const sort = options.get('$sort')
  const sorted = sort ? sortedItems(items, sort) : items
  const slice = options.get('$slice')
  return new ArrayNode(slice ? sliced(sorted, integer(slice, '$slice')) : sorted)
}

function integer(value: Raw, name: string): number {
  const number = numberOf(value)
  if (!isNumber(value.type) || !Number.isInteger(number))
    throw badValue(`The value for ${name} must be an integer value`)
  return number
}

function sliced(items: Node[], count: number): Node[] {
  return count < 0 ? items.slice(count) : items.slice(0, count)
}

function sortedItems(items: readonly Node[], sort: Raw): Node[] {
  if (sort.type === T.object) {
    const fields = sortFields(sort)
    const keyed = items.map((item) => ({
      item,
      key: sortKeyOf(documentOrEmpty(rawOf(item)), fields),
    }))
    return keyed.sort((a, b) => a.key.compare(b.key)).map(({ item }) => item)
  }
  const direction = numberOf(sort)
  if (direction !== 1 && direction !== -1)
    throw badValue('The $sort element value must be either 1 or -1')
  return [...items].sort((a, b) => direction * compareValues(rawOf(a), rawOf(b)))
}

function documentOrEmpty({ type, bytes, start, end }: Raw) {
  return type === T.object ? bytes.subarray(start, end) : new Uint8Array([5, 0, 0, 0, 0])
}

export function addToSet(
  value: Node | undefined,
  operand: Raw,
  path: string,
  context: UpdateContext,
): Node | undefined {
  const items = arrayItems(value, path, context)
  const options =
    operand.type === T.object ? fieldsOf(operand.bytes, operand.start) : new Map<string, Raw>()
  const each = options.get('$each')
  if (each && each.type !== T.array) {
    throw badValue(
      `The argument to $each in $addToSet must be an array but it was of type ${typeName(each.type)}`,
    )
  }
  const known = new Set(items.map((item) => keyTextOf(rawOf(item))))
  const added = (each ? itemsOf(each) : [operand]).filter((item) => {
    const key = keyTextOf(item)
    return !known.has(key) && known.add(key)
  })
  return added.length === 0 && value ? undefined : new ArrayNode([...items, ...added])
}

function arrayItems(
  value: Node | undefined,
  path: string,
  context: UpdateContext,
): readonly Node[] {
  if (!value) return []
  const array = unfolded(value)
  if (array instanceof ArrayNode) return array.items
  throw badValue(
    `The field '${path}' must be an array but is of type ${typeName(rawOf(array).type)} in document ${elementName(context)}`,
  )
}

export function pop(value: Node | undefined, operand: Raw, path: string): Node | undefined {
  const direction = numberOf(operand)
  if (direction !== 1 && direction !== -1)
    throw badValue(`$pop expects 1 or -1, found: ${show(operand)}`)
  if (!value) return undefined
  const items = existingItems(value, path, 'Path')
  return new ArrayNode(direction === 1 ? items.slice(0, -1) : items.slice(1))
}

export function pull(value: Node | undefined, operand: Raw, path: string): Node | undefined {
  const test = itemTest(operand, (document, start) => compileFilter(document, start).matches)
  return value && kept(value, path, (item) => !test(item))
}

export function pullAll(value: Node | undefined, operand: Raw, path: string): Node | undefined {
  if (operand.type !== T.array)
    throw badValue(`$pullAll requires an array argument but was given a ${typeName(operand.type)}`)
  const unwanted = new Set(itemsOf(operand).map(keyTextOf))
  return value && kept(value, path, (item) => !unwanted.has(keyTextOf(item)))
}

function kept(value: Node, path: string, test: (item: Raw) => boolean): Node | undefined {
  const items = existingItems(value, path, 'Cannot apply $pull to a non-array value at')
  const remaining = items.filter((item) => test(rawOf(item)))
  return remaining.length === items.length ? undefined : new ArrayNode(remaining)
}

function existingItems(value: Node, path: string, message: string): readonly Node[] {
  const array = unfolded(value)
  if (array instanceof ArrayNode) return array.items
  throw badValue(
    `${message} '${path}' contains an element of non-array type '${typeName(rawOf(array).type)}'`,
  )
}
