// An update as the client sends it: a replacement, operators, or a pipeline.
import { ObjectId } from 'bson'
import { checked, findId, idOf, withIdFirst } from '../bson/document-id.ts'
import { Elements, fieldsOf, itemsOf } from '../bson/elements.ts'
import { rawFromJs } from '../bson/js.ts'
import type { Bytes, Raw } from '../bson/raw.ts'
import { T } from '../bson/raw.ts'
import { documentBytes, documentNode, type Node, ObjectNode } from '../bson/tree.ts'
import { badValue, CommandError } from '../errors.ts'
import { compareValues } from '../order/compare.ts'
import type { Filter } from '../query/condition.ts'
import { compileArrayFilters } from './array-filters.ts'
import { applyChanges, type Change, parseOperators } from './operators.ts'
import { runUpdatePipeline } from './update-pipeline.ts'
import { equalities, seedOf } from './upsert-seed.ts'

export interface Update {
  isReplacement: boolean
  /** The new document for one that matched. */
  apply: (document: Bytes) => Bytes
  /** The document to insert when nothing matched. */
  insertion: () => Bytes
}

export interface UpdateRequest {
  filter: Filter
  update: Raw
  arrayFilters?: Raw | undefined
  variables?: Record<string, unknown> | undefined
}

export function compileUpdate(request: UpdateRequest): Update {
  const { update, arrayFilters } = request
  if (update.type === T.array) {
    if (arrayFilters) throw badValue('arrayFilters may not be specified for pipeline-syle updates')
    return pipelineUpdate(request)
  }
  if (update.type !== T.object)
    throw badValue('Update argument must be either an object or an array')
  const first = new Elements(update.bytes, update.start)
  const isOperators = first.next() && first.name.startsWith('$')
  return isOperators ? operatorUpdate(request) : replacement(request)
}

function replacement({ filter, update, arrayFilters }: UpdateRequest): Update {
  if (arrayFilters)
    throw badValue('arrayFilters may not be specified for replacement-style updates')
  const given = fieldsOf(update.bytes, update.start)
  for (const name of given.keys()) {
    if (name.startsWith('$')) {
      throw new CommandError(
        'DollarPrefixedFieldName',
        `The dollar ($) prefixed field '${name}' in '${name}' is not allowed in the context of an update's replacement document. Consider using an aggregation pipeline with $replaceWith.`,
      )
    }
  }
  const withId = (id: Raw) => {
    const own = given.get('_id')
    if (own && compareValues(own, id) !== 0) throw immutableId()
    return checked(
      documentBytes(
        new ObjectNode(new Map<string, Node>([['_id', own ?? id], ...given, ['_id', own ?? id]])),
      ),
    )
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

function operatorUpdate({ filter, update, arrayFilters }: UpdateRequest): Update {
  const changes = parseOperators(update, compileArrayFilters(arrayFilters))
  return {
    isReplacement: false,
    apply: (document) => changed(document, changes, { filter, inserting: false }),
    insertion: () => {
      const seed = seedOf(filter)
      const document = changed(documentBytes(seed), changes, { filter, inserting: true })
      return withIdFirst(document)
    },
  }
}

function changed(
  document: Bytes,
  changes: readonly Change[],
  context: { filter: Filter; inserting: boolean },
): Bytes {
  const root = documentNode(document)
  applyChanges(root, changes, { ...context, document })
  const result = checked(documentBytes(root))
  const before = findId(document)
  const after = findId(result)
  if (before && (!after || compareValues(before, after) !== 0)) throw immutableId()
  if (after?.type === T.array || after?.type === T.regex || after?.type === T.undefined) {
    throw badValue("The '_id' value cannot be of type array, regex or undefined")
  }
  return result
}

function pipelineUpdate({ filter, update, variables = {} }: UpdateRequest): Update {
  const run = runUpdatePipeline(itemsOf(update), variables)
  const apply = (document: Bytes) => {
    const result = checked(run(document))
    const before = findId(document)
    const after = findId(result)
    if (before && after && compareValues(before, after) !== 0) throw immutableId()
    return before ? withIdFirst(result, before) : result
  }
  return {
    isReplacement: false,
    apply,
    insertion: () => withIdFirst(apply(documentBytes(seedOf(filter)))),
  }
}

function immutableId() {
  return new CommandError(
    'ImmutableField',
    "Performing an update on the path '_id' would modify the immutable field '_id'",
  )
}
