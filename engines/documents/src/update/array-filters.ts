import { fieldsOf, itemsOf } from '../bson/elements.ts'
import type { Raw } from '../bson/raw.ts'
import { documentBytes, ObjectNode } from '../bson/tree.ts'
import { CommandError } from '../errors.ts'
import { compileFilter } from '../query/filter.ts'
import type { ArrayFilter } from './context.ts'

// A filter { "item.qty": 5 } speaks of one item under its identifier, so the item is wrapped in a document of that
// name.
export function compileArrayFilters(value: Raw | undefined): ArrayFilter[] {
  if (!value) return []
  return itemsOf(value).map((item) => {
    const identifiers = new Set(namesIn(item).map((name) => name.split('.')[0]!))
    if (identifiers.size !== 1)
      throw new CommandError(
        'FailedToParse',
        'Error parsing array filter :: caused by :: Expected a single top-level field name',
      )
    const identifier = [...identifiers][0]!
    const { matches } = compileFilter(item.bytes, item.start)
    return {
      identifier,
      matches: (candidate) =>
        matches(documentBytes(new ObjectNode(new Map([[identifier, candidate]])))),
    }
  })
}

function namesIn(document: Raw): string[] {
  const names: string[] = []
  for (const [name, value] of fieldsOf(document.bytes, document.start)) {
    if (!name.startsWith('$')) names.push(name)
    else for (const item of itemsOf(value)) names.push(...namesIn(item))
  }
  return names
}
