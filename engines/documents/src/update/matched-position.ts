// Which item of an array the filter matched: what the positional operator $ stands for.

import { itemsOf } from '../bson/elements.ts'
import type { Bytes, Raw } from '../bson/raw.ts'
import { T } from '../bson/raw.ts'
import type { Condition } from '../query/condition.ts'
import { pathOf, plainValue, visit } from '../query/path.ts'

export function matchedPosition(
  condition: Condition,
  document: Bytes,
  arrayPath: string,
): number | undefined {
  const array = plainValue(document, pathOf(arrayPath))
  if (array?.type !== T.array) return undefined
  return positionIn(condition, document, arrayPath, itemsOf(array))
}

function positionIn(
  condition: Condition,
  document: Bytes,
  arrayPath: string,
  items: readonly Raw[],
): number | undefined {
  if (condition.kind === 'and' || condition.kind === 'or') {
    for (const part of condition.parts) {
      const position = positionIn(part, document, arrayPath, items)
      if (position !== undefined) return position
    }
    return undefined
  }
  if (condition.kind !== 'path') return undefined
  const position = items.findIndex((item) => matchesItem(condition, arrayPath, item))
  return position < 0 ? undefined : position
}

function matchesItem(
  { path, test, expand }: Extract<Condition, { kind: 'path' }>,
  arrayPath: string,
  item: Raw,
): boolean {
  if (path.text === arrayPath) {
    if (expand) return test(item.type, item.bytes, item.start, item.end)
    // $elemMatch and its like look at whole arrays, so the item is shown as an array of one.
    const alone = Buffer.alloc(item.end - item.start + 8)
    alone.writeInt32LE(alone.length)
    alone[4] = item.type
    alone[5] = 0x30
    alone.set(item.bytes.subarray(item.start, item.end), 7)
    return test(T.array, alone, 0, alone.length)
  }
  if (!path.text.startsWith(`${arrayPath}.`) || item.type !== T.object) return false
  const rest = pathOf(path.text.slice(arrayPath.length + 1))
  return visit(item.bytes.subarray(item.start, item.end), 0, rest, expand, test)
}
