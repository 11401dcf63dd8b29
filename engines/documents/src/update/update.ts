// An update as the client sends it: a replacement, or update operators.
import { ObjectId } from 'bson'
import { checked, findId, idOf, withIdFirst } from '../bson/document-id.ts'
import { Elements, fieldsOf } from '../bson/elements.ts'
import { rawFromJs } from '../bson/js.ts'
import type { Bytes, Raw } from '../bson/raw.ts'
import { T } from '../bson/raw.ts'
import { documentBytes, documentNode, type Node, ObjectNode } from '../bson/tree.ts'
import { badValue, CommandError, unsupported } from '../errors.ts'
import { compareValues } from '../order/compare.ts'
import type { Filter } from '../query/condition.ts'
import { type Change, parseOperators } from './operators.ts'
import { equalities, seedOf } from './upsert-seed.ts'

export interface Update {
  isReplacement: boolean
  /** The new document for one that matched. */
  apply: (document: Bytes) => Bytes
  /** The document to insert when nothing matched. */
  insertion: () => Bytes
}

export function compileUpdate(filter: Filter, update: Raw): Update {
  if (update.type === T.array) throw unsupported('an update by a pipeline')
  if (update.type !== T.object) throw badValue('Update argument must be an object')
  const first = new Elements(update.bytes, update.start)
  if (!first.next() || !first.name.startsWith('$')) return replacement(filter, update)
  const changes = parseOperators(update)
  return {
    isReplacement: false,
    apply: (document) => changed(document, changes, false),
    insertion: () => withIdFirst(changed(documentBytes(seedOf(filter)), changes, true)),
  }
}

function replacement(filter: Filter, update: Raw): Update {
  const given = fieldsOf(update.bytes, update.start)
  const dollar = [...given.keys()].find((name) => name.startsWith('$'))
  if (dollar) throw unsupported(`the field ${dollar} of a replacement`)
  const withId = (id: Raw) => {
    const own = given.get('_id') ?? id
    if (compareValues(own, id) !== 0) throw immutableId()
    const fields: [string, Node][] = [['_id', own], ...given, ['_id', own]]
    return checked(documentBytes(new ObjectNode(new Map(fields))))
  }
  return {
    isReplacement: true,
    apply: (document) => withId(idOf(document)),
    insertion: () =>
      withId(
        given.get('_id') ?? equalities(filter.condition).get('_id') ?? rawFromJs(new ObjectId()),
      ),
  }
}

function changed(document: Bytes, changes: readonly Change[], inserting: boolean): Bytes {
  const root = documentNode(document)
  for (const { run } of changes) run(root, inserting)
  const result = checked(documentBytes(root))
  const before = findId(document)
  const after = findId(result)
  if (before && (!after || compareValues(before, after) !== 0)) throw immutableId()
  if (after?.type === T.array || after?.type === T.regex || after?.type === T.undefined) {
    throw badValue("The '_id' value cannot be of type array, regex or undefined")
  }
  return result
}

function immutableId() {
  return new CommandError(
    'ImmutableField',
    "Performing an update on the path '_id' would modify the immutable field '_id'",
  )
}
