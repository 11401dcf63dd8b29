// The update operators. Each becomes a list of changes, one for each path, applied in the order of the paths.
import { add } from '../bson/arithmetic.ts'
import { fieldsOf } from '../bson/elements.ts'
import { isNumber, show } from '../bson/js.ts'
import type { Raw } from '../bson/raw.ts'
import { T } from '../bson/raw.ts'
import { type Node, type ObjectNode, rawOf } from '../bson/tree.ts'
import { typeName } from '../bson/type-name.ts'
import { badValue, CommandError } from '../errors.ts'
import { supported, updateOperators } from '../supported.ts'
import { checkedPath, compareSteps, refuseConflicts } from './check-changes.ts'
import { getAt, removeAt, setAt } from './locate.ts'

export interface Change {
  steps: string[]
  run: (root: ObjectNode, inserting: boolean) => void
}

type Maker = (steps: string[], operand: Raw) => Change['run']

const OPERATORS: Record<(typeof updateOperators)[number], Maker> = {
  $set: (steps, operand) => (root) => setAt(root, steps, operand),
  $setOnInsert: (steps, operand) => (root, inserting) => {
    if (inserting) setAt(root, steps, operand)
  },
  $unset: (steps) => (root) => removeAt(root, steps),
  $inc: (steps, operand) => (root) =>
    setAt(root, steps, increased(getAt(root, steps), operand, steps)),
}

export function parseOperators(update: Raw): Change[] {
  const changes: Change[] = []
  for (const [name, fields] of fieldsOf(update.bytes, update.start)) {
    const make = OPERATORS[supported(updateOperators, name, 'the update operator')]
    if (fields.type !== T.object) {
      throw new CommandError(
        'FailedToParse',
        `Modifiers operate on fields but we found type ${typeName(fields.type)} instead: ${name}: ${show(fields)}`,
      )
    }
    for (const [path, operand] of fieldsOf(fields.bytes, fields.start)) {
      const steps = checkedPath(path)
      changes.push({ steps, run: make(steps, operand) })
    }
  }
  refuseConflicts(changes)
  return changes.sort((a, b) => compareSteps(a.steps, b.steps))
}

function increased(value: Node | undefined, operand: Raw, steps: string[]): Node {
  const path = steps.join('.')
  if (!isNumber(operand.type))
    throw new CommandError(
      'TypeMismatch',
      `Cannot increment with non-numeric argument: {${path}: ${show(operand)}}`,
    )
  if (!value) return operand
  const current = rawOf(value)
  if (!isNumber(current.type))
    throw new CommandError(
      'TypeMismatch',
      `Cannot apply $inc to the field '${path}' of non-numeric type ${typeName(current.type)}`,
    )
  const sum = add(current, operand)
  if (!sum) throw badValue(`Failed to apply $inc to ${show(current)} at '${path}': it overflows`)
  return sum
}
