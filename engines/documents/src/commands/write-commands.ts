// insert, update and delete: lists of statements, each of which succeeds or fails on its own.

import { checked, findId, withIdFirst } from '../bson/document-id.ts'
import { isTruthy, type Js, numberOf, toJs, valueToJs } from '../bson/js.ts'
import type { Bytes, Raw } from '../bson/raw.ts'
import { documentOf, fieldsOf, T } from '../bson/raw.ts'
import { validateDocument } from '../bson/validate.ts'
import { badValue, CommandError } from '../errors.ts'
import type { Filter } from '../query/condition.ts'
import { compileFilter } from '../query/filter.ts'
import { matchingRows } from '../query/matches.ts'
import { sortFields } from '../query/sort.ts'
import { compileUpdate } from '../update/update.ts'
import { type Command, type Context, ignoresCase, type Reply } from './context.ts'
import { missing, unknownField, wrongType } from './request.ts'
import { whenUnlocked } from './when-unlocked.ts'

const BATCH_LIMIT = 100_000

interface Outcome {
  reply: Js
  errors: Js[]
}

export const insert: Command = async (context) => {
  const { request, target, database } = context
  request.allow('documents', 'ordered', 'bypassDocumentValidation')
  const name = request.text('insert')
  const documents = statements(request.documents('documents'))
  const outcome: Outcome = { reply: { n: 0 }, errors: [] }
  let inserted = 0
  await eachStatement(context, documents, outcome, async (document) => {
    const stored = storable(document)
    await whenUnlocked(context, () => target.insert(target.collection(database, name), stored))
    inserted++
  })
  outcome.reply.n = inserted
  return finished(outcome)
}

function statements<Item>(items: Item[]): Item[] {
  if (items.length < 1 || items.length > BATCH_LIMIT) {
    throw new CommandError(
      'InvalidLength',
      `Write batch sizes must be between 1 and ${BATCH_LIMIT}. Got ${items.length} operations.`,
    )
  }
  return items
}

/** The document as it will be stored: checked, with an _id in front. */
function storable(document: Bytes): Bytes {
  validateDocument(document, 0, document.length)
  const id = findId(document)
  if (id && [T.array, T.regex, T.undefined].includes(id.type as 4)) {
    throw badValue(
      `The '_id' value cannot be of type ${id.type === T.array ? 'array' : id.type === T.regex ? 'regex' : 'undefined'}`,
    )
  }
  return checked(withIdFirst(document))
}

async function eachStatement<Item>(
  context: Context,
  items: readonly Item[],
  { errors }: Outcome,
  run: (item: Item, index: number) => Promise<void>,
) {
  const ordered = context.request.flag('ordered') ?? true
  for (let index = 0; index < items.length; index++) {
    try {
      await run(items[index]!, index)
    } catch (error) {
      // What ends the whole command, or the transaction it is in, is not an error of one statement.
      if (!(error instanceof CommandError) || !isStatementError(error)) throw error
      errors.push({ index, code: error.code, errmsg: error.message, ...error.details })
      if (ordered) return
    }
  }
}

function isStatementError({ codeName, labels }: CommandError) {
  return (
    labels.length === 0 &&
    codeName !== 'OutOfDiskSpace' &&
    codeName !== 'InternalError' &&
    codeName !== 'NotImplemented' &&
    codeName !== 'MaxTimeMSExpired'
  )
}

function finished({ reply, errors }: Outcome): Reply {
  return { ...reply, ...(errors.length > 0 && { writeErrors: errors }), ok: 1 }
}

const UPDATE_FIELDS = new Set([
  'q',
  'u',
  'c',
  'multi',
  'upsert',
  'arrayFilters',
  'hint',
  'collation',
  'sort',
])

export const update: Command = async (context) => {
  const { request } = context
  request.allow('updates', 'ordered', 'bypassDocumentValidation', 'let')
  const outcome: Outcome = { reply: {}, errors: [] }
  const totals = { n: 0, nModified: 0, upserted: [] as Js[] }
  const all = statements(request.documents('updates')).map((each) =>
    statementFields(each, 'update', UPDATE_FIELDS),
  )
  await eachStatement(context, all, outcome, async (fields, index) => {
    const result = await updateStatement(context, fields)
    totals.n += result.matched + (result.upsertedId ? 1 : 0)
    totals.nModified += result.modified
    if (result.upsertedId) totals.upserted.push({ index, _id: valueToJs(result.upsertedId) })
  })
  const { n, nModified, upserted } = totals
  outcome.reply = { n, ...(upserted.length > 0 && { upserted }), nModified }
  return finished(outcome)
}

interface UpdateResult {
  matched: number
  modified: number
  upsertedId?: Raw
}

function updateStatement(context: Context, fields: Map<string, Raw>): Promise<UpdateResult> {
  const u = fields.get('u')
  if (!u) throw missing('update.updates', 'u')
  const filter = statementFilter(context, fields)
  const variables = {
    ...letOf(context),
    ...(fields.get('c') && toJs(documentOf(fields.get('c')!))),
  }
  const change = compileUpdate({
    filter,
    update: u,
    arrayFilters: fields.get('arrayFilters'),
    variables,
  })
  const multi = isTruthy(fields.get('multi'))
  if (multi && change.isReplacement)
    throw new CommandError(
      'FailedToParse',
      'multi update is not supported for replacement-style update',
    )
  const upsert = isTruthy(fields.get('upsert'))
  return whenUnlocked(context, (): UpdateResult => {
    const { target, database, state, inTransaction } = context
    const name = context.request.text('update')
    const collection = upsert ? target.collection(database, name) : target.find(database, name)
    if (!collection) return { matched: 0, modified: 0 }
    const rows = matchingRows(collection, target.view(collection), {
      filter,
      sort: sortFields(fields.get('sort')),
      skip: 0,
      limit: multi ? 0 : 1,
      hint: fields.get('hint'),
    })
    if (rows.length === 0 && upsert) {
      const document = change.insertion()
      target.insert(collection, document)
      return { matched: 0, modified: 0, upsertedId: findId(document)! }
    }
    if (!inTransaction)
      state.direct.waitForAll(
        collection,
        rows.map(([, document]) => document),
      )
    let modified = 0
    for (const [row, before] of rows) {
      const after = change.apply(before)
      if (Buffer.compare(before, after) === 0) continue
      target.replace(collection, row, before, after)
      modified++
    }
    return { matched: rows.length, modified }
  })
}

function statementFields(
  statement: Bytes,
  command: string,
  known: ReadonlySet<string>,
): Map<string, Raw> {
  const fields = fieldsOf(statement)
  for (const name of fields.keys())
    if (!known.has(name)) throw unknownField(`${command}.${command}s`, name)
  return fields
}

function letOf({ request }: Context): Js {
  const variables = request.document('let')
  return variables ? toJs(documentOf(variables)) : {}
}

function statementFilter(context: Context, fields: Map<string, Raw>): Filter {
  const q = fields.get('q')
  if (!q) throw missing(`${context.request.name}.${context.request.name}s`, 'q')
  if (q.type !== T.object) throw wrongType(context.request.name, 'q', q, 'object')
  return compileFilter(q.bytes, q.start, {
    ignoreCase: ignoresCase(fields.get('collation')),
    variables: letOf(context),
  })
}

const DELETE_FIELDS = new Set(['q', 'limit', 'hint', 'collation'])

export const remove: Command = async (context) => {
  const { request, target, database, state, inTransaction } = context
  request.allow('deletes', 'ordered', 'let')
  const name = request.text('delete')
  const outcome: Outcome = { reply: {}, errors: [] }
  let n = 0
  const all = statements(request.documents('deletes')).map((each) =>
    statementFields(each, 'delete', DELETE_FIELDS),
  )
  await eachStatement(context, all, outcome, async (fields) => {
    const limit = fields.get('limit')
    if (!limit) throw missing('delete.deletes', 'limit')
    const filter = statementFilter(context, fields)
    n += await whenUnlocked(context, () => {
      const collection = target.find(database, name)
      if (!collection) return 0
      const rows = matchingRows(collection, target.view(collection), {
        filter,
        sort: [],
        skip: 0,
        limit: numberOf(limit) === 1 ? 1 : 0,
        hint: fields.get('hint'),
      })
      if (!inTransaction)
        state.direct.waitForAll(
          collection,
          rows.map(([, document]) => document),
        )
      for (const [row, document] of rows) target.remove(collection, row, document)
      return rows.length
    })
  })
  outcome.reply = { n }
  return finished(outcome)
}
