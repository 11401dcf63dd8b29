// A document that can be changed: only the parts that are entered are unfolded, the rest stays the bytes it was,
// so every type, and the order of every field, survives an update.

import { fieldsOf, itemsOf } from './elements.ts'
import type { Bytes, Raw } from './raw.ts'
import { T } from './raw.ts'
import { Writer } from './writer.ts'

export class ObjectNode {
  readonly type = T.object
  readonly fields: Map<string, Node>

  constructor(fields: Map<string, Node> = new Map()) {
    this.fields = fields
  }
}

export class ArrayNode {
  readonly type = T.array
  items: Node[]

  constructor(items: Node[] = []) {
    this.items = items
  }
}

export type Node = Raw | ObjectNode | ArrayNode

export function documentNode(bytes: Bytes, start = 0): ObjectNode {
  return new ObjectNode(fieldsOf(bytes, start))
}

/** The changeable form of an object or array; other values stay as they are. */
export function unfolded(node: Node): Node {
  if (node instanceof ObjectNode || node instanceof ArrayNode) return node
  if (node.type === T.object) return documentNode(node.bytes, node.start)
  if (node.type === T.array) return new ArrayNode(itemsOf(node))
  return node
}

function writeNode(writer: Writer, name: string, node: Node) {
  if (node instanceof ObjectNode) {
    writer.object(name)
    writeFields(writer, node)
    writer.end()
  } else if (node instanceof ArrayNode) {
    writer.array(name)
    for (const [i, item] of node.items.entries()) writeNode(writer, String(i), item)
    writer.end()
  } else {
    writer.raw(name, node)
  }
}

function writeFields(writer: Writer, { fields }: ObjectNode) {
  for (const [name, value] of fields) writeNode(writer, name, value)
}

export function documentBytes(node: ObjectNode): Buffer {
  const writer = new Writer()
  writer.begin()
  writeFields(writer, node)
  writer.end()
  return writer.copy()
}

/** A node as one value that can be compared and tested. */
export function rawOf(node: Node): Raw {
  if (!(node instanceof ObjectNode || node instanceof ArrayNode)) return node
  const writer = new Writer()
  writer.begin()
  writeNode(writer, 'v', node)
  writer.end()
  const bytes = writer.copy()
  return { type: node.type, bytes, start: 7, end: bytes.length - 1 }
}
