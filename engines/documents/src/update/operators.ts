// The update operators. Each becomes a list of changes, one per path, applied in the order of the paths.
import { dateValue } from '../bson/arithmetic.ts'
import { fieldsOf } from '../bson/elements.ts'
import { isTruthy, show } from '../bson/js.ts'
import type { Raw } from '../bson/raw.ts'
import { stringOf, T } from '../bson/raw.ts'
import type { Node, ObjectNode } from '../bson/tree.ts'
import { badValue, CommandError, unsupported } from '../errors.ts'
import { addToSet, pop, pull, pullAll, push } from './array-operators.ts'
import { checkedPath, compareSteps, refuseConflicts, refuseUnusedFilters } from './check-changes.ts'
import type { ArrayFilter, UpdateContext } from './context.ts'
import { concretePaths, getAt, removeAt, setAt } from './locate.ts'
import { matchedPosition } from './matched-position.ts'
import { bit, increase, multiplyBy, takeExtreme } from './number-operators.ts'

export interface Change {
  operator: string
  steps: string[]
  arrayFilters: readonly ArrayFilter[]
  run: (root: ObjectNode, steps: readonly string[], context: UpdateContext) => void
}

type Maker = (operand: Raw, path: string) => Change['run']

const OPERATORS: Record<string, Maker> = {
  $set: (operand) => (root, steps) => setAt(root, steps, operand),
  $setOnInsert: (operand) => (root, steps, context) => {
    if (context.inserting) setAt(root, steps, operand)
  },
  $unset: () => removeAt,
  $inc: (operand, path) => replacing((value, context) => increase(value, operand, path, context)),
  $mul: (operand, path) => replacing((value, context) => multiplyBy(value, operand, path, context)),
  $min: (operand) => replacing((value) => takeExtreme(value, operand, -1)),
  $max: (operand) => replacing((value) => takeExtreme(value, operand, 1)),
  $bit: (operand) => replacing((value) => bit(value, operand)),
  $currentDate: (operand) => currentDate(operand),
  $push: (operand, path) => replacing((value, context) => push(value, operand, path, context)),
  $addToSet: (operand, path) =>
    replacing((value, context) => addToSet(value, operand, path, context)),
  $pop: (operand, path) => replacing((value) => pop(value, operand, path)),
  $pull: (operand, path) => replacing((value) => pull(value, operand, path)),
  $pullAll: (operand, path) => replacing((value) => pullAll(value, operand, path)),
  $rename: (operand, path) => rename(operand, path),
}

export function parseOperators(update: Raw, arrayFilters: readonly ArrayFilter[]): Change[] {
  const changes: Change[] = []
  for (const [operator, fields] of fieldsOf(update.bytes, update.start)) {
    const make = OPERATORS[operator]
    if (!make) throw unknownOperator(operator)
    if (fields.type !== T.object) {
      throw new CommandError(
        'FailedToParse',
        `Modifiers operate on fields but we found type ${fields.type} instead. For example: {$mod: {<field>: ...}} not {${operator}: ${show(fields)}}`,
      )
    }
    for (const [path, operand] of fieldsOf(fields.bytes, fields.start)) {
      const steps = checkedPath(path)
      changes.push({ operator, steps, arrayFilters, run: make(operand, path) })
      if (operator === '$rename')
        changes.push({
          operator,
          steps: checkedPath(stringOf(operand)),
          arrayFilters,
          run: () => undefined,
        })
    }
  }
  refuseConflicts(changes)
  refuseUnusedFilters(changes, arrayFilters)
  return changes.sort((a, b) => compareSteps(a.steps, b.steps))
}

function unknownOperator(operator: string) {
  return new CommandError(
    'FailedToParse',
    `Unknown modifier: ${operator}. Expected a valid update modifier or pipeline-style update specified as an array`,
  )
}

export function applyChanges(root: ObjectNode, changes: readonly Change[], context: UpdateContext) {
  for (const { steps, run, arrayFilters } of changes) {
    const matched = (arrayPath: string) =>
      matchedPosition(context.filter.condition, context.document, arrayPath)
    for (const path of concretePaths(root, steps, { arrayFilters, matched }))
      run(root, path, context)
  }
}

// The operators that make a new value of the old one; undefined leaves the document as it is.
function replacing(
  next: (value: Node | undefined, context: UpdateContext) => Node | undefined,
): Change['run'] {
  return (root, steps, context) => {
    const value = next(getAt(root, steps), context)
    if (value) setAt(root, steps, value)
  }
}

function currentDate(operand: Raw): Change['run'] {
  if (operand.type === T.object) {
    const type = fieldsOf(operand.bytes, operand.start).get('$type')
    if (!type || type.type !== T.string || stringOf(type) !== 'date')
      throw unsupported(`$currentDate ${show(operand)}`)
  } else if (operand.type !== T.bool || !isTruthy(operand)) {
    throw badValue('$currentDate takes true or a document with $type')
  }
  return (root, steps) => setAt(root, steps, dateValue(Date.now()))
}

function rename(operand: Raw, path: string): Change['run'] {
  if (operand.type !== T.string)
    throw badValue(`The 'to' field for $rename must be a string: ${path}: ${show(operand)}`)
  const target = stringOf(operand).split('.')
  if ([path, ...target].some((step) => step.includes('$')))
    throw badValue('The source and target field for $rename may not be dynamic')
  return (root, steps) => {
    const value = getAt(root, steps)
    if (value === undefined) return
    removeAt(root, steps)
    setAt(root, target, value)
  }
}
