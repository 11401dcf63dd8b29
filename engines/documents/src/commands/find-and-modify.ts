import { findId } from '../bson/document-id.ts'
import { documentOf } from '../bson/elements.ts'
import { NULL, toJs } from '../bson/js.ts'
import type { Bytes } from '../bson/raw.ts'
import { Writer } from '../bson/writer.ts'
import { CommandError, unsupported } from '../errors.ts'
import { compileFilter } from '../query/filter.ts'
import { compileProjection } from '../query/projection.ts'
import { sortFields } from '../query/sort.ts'
import { matchingRows } from '../read/matches.ts'
import type { FindRequest } from '../read/read-view.ts'
import { compileUpdate } from '../update/update.ts'
import { type Command, type Context, ignoresCase } from './context.ts'
import { whenUnlocked } from './when-unlocked.ts'

interface Result {
  n: number
  existed?: boolean
  upserted?: Bytes
  value: Bytes | undefined
}

export const findAndModify: Command = async (context) => {
  const { request, database, target, state, inTransaction } = context
  request.allow(
    'query',
    'sort',
    'update',
    'remove',
    'new',
    'fields',
    'upsert',
    'arrayFilters',
    'hint',
    'collation',
    'let',
    'bypassDocumentValidation',
  )
  const name = request.text(request.name)
  const query = findRequest(context)
  const projection = compileProjection(request.document('fields'))
  const change = changeOf(context, query)
  const returnsNew = request.flag('new') ?? false
  const upsert = request.flag('upsert') ?? false
  const result = await whenUnlocked(context, (): Result => {
    const collection = upsert ? target.collection(database, name) : target.find(database, name)
    const [found] = collection ? matchingRows(collection, target.view(collection), query) : []
    if (!collection || (!found && !(upsert && change)))
      return { n: 0, existed: false, value: undefined }
    if (!found) {
      const document = change!.insertion()
      target.insert(collection, document)
      return { n: 1, existed: false, upserted: document, value: returnsNew ? document : undefined }
    }
    const [row, before] = found
    if (!inTransaction) state.direct.waitForAll(collection, [before])
    if (!change) {
      target.remove(collection, row, before)
      return { n: 1, value: before }
    }
    const after = change.apply(before)
    if (Buffer.compare(before, after) !== 0) target.replace(collection, row, before, after)
    return { n: 1, existed: true, value: returnsNew ? after : before }
  })
  return { bytes: replyFor(result, projection, change !== undefined) }
}

function findRequest({ request, deadline }: Context): FindRequest {
  const filter = request.document('query')
  const variables = request.document('let')
  const scope = {
    ignoreCase: ignoresCase(request.get('collation')),
    ...(variables && { variables: toJs(documentOf(variables)) }),
  }
  const sort = sortFields(request.document('sort'))
  if (scope.ignoreCase && sort.length > 0) throw unsupported('sorting with a collation')
  return {
    filter: compileFilter(
      filter?.bytes ?? new Uint8Array([5, 0, 0, 0, 0]),
      filter?.start ?? 0,
      scope,
    ),
    sort,
    skip: 0,
    limit: 1,
    hint: request.get('hint'),
    deadline,
  }
}

function changeOf({ request }: Context, { filter }: FindRequest) {
  const update = request.get('update')
  if (request.flag('remove')) {
    if (update)
      throw new CommandError('FailedToParse', 'Cannot specify both an update and remove=true')
    if (request.flag('new'))
      throw new CommandError(
        'FailedToParse',
        "Cannot specify both new=true and remove=true; 'remove' always returns the deleted document",
      )
    if (request.flag('upsert'))
      throw new CommandError('FailedToParse', 'Cannot specify both upsert=true and remove=true')
    return undefined
  }
  if (!update)
    throw new CommandError('FailedToParse', 'Either an update or remove=true must be specified')
  const variables = request.document('let')
  return compileUpdate({
    filter,
    update,
    arrayFilters: request.get('arrayFilters'),
    variables: variables && toJs(documentOf(variables)),
  })
}

function replyFor(
  result: Result,
  projection: ((document: Bytes) => Bytes) | undefined,
  updates: boolean,
): Bytes {
  const writer = new Writer()
  writer.begin()
  writer.object('lastErrorObject')
  writer.int('n', result.n)
  if (updates) writer.bool('updatedExisting', result.existed ?? false)
  if (result.upserted) writer.raw('upserted', findId(result.upserted)!)
  writer.end()
  if (result.value) writer.document('value', projection ? projection(result.value) : result.value)
  else writer.raw('value', NULL)
  writer.double('ok', 1)
  writer.end()
  return writer.take()
}
