import { add, doubleValue, intValue, longValue, multiply } from '../bson/arithmetic.ts'
import { fieldsOf } from '../bson/elements.ts'
import { isNumber, show } from '../bson/js.ts'
import type { Raw } from '../bson/raw.ts'
import { int32At, int64At, T } from '../bson/raw.ts'
import { type Node, rawOf } from '../bson/tree.ts'
import { typeName } from '../bson/type-name.ts'
import { badValue, CommandError } from '../errors.ts'
import { compareValues } from '../order/compare.ts'
import { elementName, type UpdateContext } from './context.ts'

export function increase(
  value: Node | undefined,
  operand: Raw,
  path: string,
  context: UpdateContext,
): Node {
  const current = numbersOnly('$inc', 'increment', value, operand, path, context)
  const sum = current ? add(current, operand) : operand
  if (!sum)
    throw badValue(
      `Failed to apply $inc operations to current value (${show(current!)}) for document ${elementName(context)}`,
    )
  return sum
}

export function multiplyBy(
  value: Node | undefined,
  operand: Raw,
  path: string,
  context: UpdateContext,
): Node {
  const current = numbersOnly('$mul', 'multiply', value, operand, path, context)
  const product = multiply(current ?? zeroLike(operand), operand)
  if (!product)
    throw badValue(
      `Failed to apply $mul operations to current value (${show(current!)}) for document ${elementName(context)}`,
    )
  return product
}

function zeroLike({ type }: Raw): Raw {
  if (type === T.double) return doubleValue(0)
  return type === T.long ? longValue(0n) : intValue(0)
}

function numbersOnly(
  operator: string,
  verb: string,
  value: Node | undefined,
  operand: Raw,
  path: string,
  context: UpdateContext,
): Raw | undefined {
  if (!isNumber(operand.type)) {
    throw new CommandError(
      'TypeMismatch',
      `Cannot ${verb} with non-numeric argument: {${path}: ${show(operand)}}`,
    )
  }
  if (!value) return undefined
  const current = rawOf(value)
  if (!isNumber(current.type)) {
    throw new CommandError(
      'TypeMismatch',
      `Cannot apply ${operator} to a value of non-numeric type. ${elementName(context)} has the field '${path.split('.').at(-1)}' of non-numeric type ${typeName(current.type)}`,
    )
  }
  return current
}

/** The operand when it lies on the given side of the present value. */
export function takeExtreme(value: Node | undefined, operand: Raw, side: 1 | -1): Node | undefined {
  if (!value) return operand
  return compareValues(operand, rawOf(value)) * side > 0 ? operand : undefined
}

export function bit(value: Node | undefined, operand: Raw): Node {
  if (operand.type !== T.object)
    throw badValue('The $bit modifier is not compatible with this type')
  let current = value ? rawOf(value) : intValue(0)
  for (const [name, mask] of fieldsOf(operand.bytes, operand.start)) {
    if (!isInteger(mask) || !isInteger(current))
      throw badValue('The $bit modifier field must be an Integer(32/64 bit)')
    const [a, b] = [integerOf(current), integerOf(mask)]
    const result =
      name === 'and' ? a & b : name === 'or' ? a | b : name === 'xor' ? a ^ b : undefined
    if (result === undefined)
      throw badValue(`The $bit modifier only supports 'and', 'or', and 'xor', not '${name}'`)
    current =
      current.type === T.long || mask.type === T.long ? longValue(result) : intValue(Number(result))
  }
  return current
}

function isInteger({ type }: Raw) {
  return type === T.int || type === T.long
}

function integerOf(value: Raw): bigint {
  return value.type === T.int
    ? BigInt(int32At(value.bytes, value.start))
    : int64At(value.bytes, value.start)
}
