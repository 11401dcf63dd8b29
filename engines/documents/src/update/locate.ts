// Finds and creates the places in a document that an update path means.

import { NULL, show } from '../bson/js.ts'
import { ArrayNode, type Node, ObjectNode, rawOf, unfolded } from '../bson/tree.ts'
import { badValue, CommandError } from '../errors.ts'

const PADDING_LIMIT = 1_500_000

export function isIndex(step: string) {
  return /^(0|[1-9]\d*)$/.test(step)
}

/** The value at a path of plain names and positions, or undefined. */
export function getAt(root: ObjectNode, steps: readonly string[]): Node | undefined {
  let node: Node | undefined = root
  for (const step of steps) {
    node = node && child(unfolded(node), step)
  }
  return node
}

function child(parent: Node, step: string): Node | undefined {
  if (parent instanceof ObjectNode) return parent.fields.get(step)
  if (parent instanceof ArrayNode && isIndex(step)) return parent.items[Number(step)]
  return undefined
}

/** Puts a value at a path, making the documents on the way. */
export function setAt(root: ObjectNode, steps: readonly string[], value: Node) {
  let parent: ObjectNode | ArrayNode = root
  steps.forEach((step, i) => {
    if (i === steps.length - 1) {
      put(parent, step, value)
      return
    }
    const next = child(parent, step)
    const opened: Node = next ? unfolded(next) : new ObjectNode()
    if (!(opened instanceof ObjectNode || opened instanceof ArrayNode)) {
      throw notViable(steps[i + 1]!, step, opened)
    }
    put(parent, step, opened)
    parent = opened
  })
}

function put(parent: ObjectNode | ArrayNode, step: string, value: Node) {
  if (parent instanceof ObjectNode) {
    parent.fields.set(step, value)
    return
  }
  if (!isIndex(step)) throw notViable(step, '', parent)
  const at = Number(step)
  if (at > parent.items.length + PADDING_LIMIT)
    throw badValue(`can't pad the array to position ${at}`)
  while (parent.items.length < at) parent.items.push(NULL)
  parent.items[at] = value
}

function notViable(field: string, parent: string, value: Node) {
  const shown = show(rawOf(value))
  return new CommandError(
    'PathNotViable',
    `Cannot create field '${field}' in element {${parent}: ${shown}}`,
  )
}

/** Removes the value at a path; inside an array it becomes null, so that the others keep their places. */
export function removeAt(root: ObjectNode, steps: readonly string[]) {
  if (getAt(root, steps) === undefined) return
  let parent: Node = root
  for (const step of steps.slice(0, -1)) {
    const opened = unfolded(child(parent, step)!)
    put(parent as ObjectNode | ArrayNode, step, opened)
    parent = opened
  }
  const last = steps.at(-1)!
  if (parent instanceof ObjectNode) parent.fields.delete(last)
  else if (parent instanceof ArrayNode) parent.items[Number(last)] = NULL
}
