import { findId } from '../bson/document-id.ts'
import { documentOf } from '../bson/elements.ts'
import { isTruthy, type Js, toJs, valueToJs } from '../bson/js.ts'
import type { Raw } from '../bson/raw.ts'
import { CommandError } from '../errors.ts'
import { sortFields } from '../query/sort.ts'
import { matchingRows } from '../read/matches.ts'
import { compileUpdate } from '../update/update.ts'
import { missing } from '../wire/request.ts'
import type { Command, Context } from './context.ts'
import {
  eachStatement,
  finished,
  letOf,
  type Outcome,
  statementFields,
  statementFilter,
  statements,
} from './statements.ts'
import { whenUnlocked } from './when-unlocked.ts'

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
