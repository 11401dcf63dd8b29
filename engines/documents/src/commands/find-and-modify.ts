import { findId } from '../bson/document-id.ts'
import { NULL } from '../bson/js.ts'
import type { Bytes } from '../bson/raw.ts'
import { Writer } from '../bson/writer.ts'
import { CommandError } from '../errors.ts'
import type { Filter } from '../query/condition.ts'
import { matchingRows } from '../read/matches.ts'
import { compileUpdate } from '../update/update.ts'
import type { Command, Context } from './context.ts'
import { filterOf } from './find.ts'
import { whenUnlocked } from './when-unlocked.ts'

interface Result {
  n: number
  existed?: boolean
  upserted?: Bytes
  value: Bytes | undefined
}

export const findAndModify: Command = async (context) => {
  const { request, database, target, state, inTransaction, deadline } = context
  const name = request.text(request.name)
  const filter = filterOf(context, 'query')
  const change = changeOf(context, filter)
  const returnsNew = request.flag('new') ?? false
  const upsert = request.flag('upsert') ?? false
  const result = await whenUnlocked(context, (): Result => {
    const collection = upsert ? target.collection(database, name) : target.find(database, name)
    const query = { filter, limit: 1, deadline }
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
  return { bytes: replyFor(result, change !== undefined) }
}

function changeOf({ request }: Context, filter: Filter) {
  const update = request.get('update')
  if (Boolean(update) === (request.flag('remove') ?? false))
    throw new CommandError('FailedToParse', 'Either an update or remove=true must be specified')
  if (update) return compileUpdate(filter, update)
  if (request.flag('new') || request.flag('upsert'))
    throw new CommandError(
      'FailedToParse',
      'Cannot specify new=true or upsert=true with remove=true',
    )
  return undefined
}

function replyFor(result: Result, updates: boolean): Bytes {
  const writer = new Writer()
  writer.begin()
  writer.object('lastErrorObject')
  writer.int('n', result.n)
  if (updates) writer.bool('updatedExisting', result.existed ?? false)
  if (result.upserted) writer.raw('upserted', findId(result.upserted)!)
  writer.end()
  if (result.value) writer.document('value', result.value)
  else writer.raw('value', NULL)
  writer.double('ok', 1)
  writer.end()
  return writer.take()
}
