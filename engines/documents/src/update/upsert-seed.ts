import type { Raw } from '../bson/raw.ts'
import { ObjectNode } from '../bson/tree.ts'
import type { Condition, Filter } from '../query/condition.ts'
import { setAt } from './locate.ts'

// An upsert starts from what the filter says must be equal.
export function seedOf(filter: Filter): ObjectNode {
  const root = new ObjectNode()
  for (const [path, value] of equalities(filter.condition)) setAt(root, path.split('.'), value)
  return root
}

export function equalities(condition: Condition, found = new Map<string, Raw>()): Map<string, Raw> {
  if (condition.kind === 'and') for (const part of condition.parts) equalities(part, found)
  if (condition.kind === 'or' && condition.parts.length === 1)
    equalities(condition.parts[0]!, found)
  if (condition.kind === 'path' && condition.bound) {
    const { bound, path } = condition
    if (bound.op === '$eq') found.set(path.text, bound.value)
    if (bound.op === '$in' && bound.values.length === 1) found.set(path.text, bound.values[0]!)
  }
  return found
}
