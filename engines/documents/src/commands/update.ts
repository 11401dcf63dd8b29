import { findId } from '../bson/document-id.ts'
import { isTruthy, type Js, valueToJs } from '../bson/js.ts'
import type { Raw } from '../bson/raw.ts'
import { CommandError } from '../errors.ts'
import { matchingRows } from '../read/matches.ts'
import { compileUpdate } from '../update/update.ts'
import { missing } from '../wire/request.ts'
import type { Command, Context } from './context.ts'
import {
  eachStatement,
  finished,
  type Outcome,
  statementFilter,
  statementsOf,
} from './statements.ts'
import { whenUnlocked } from './when-unlocked.ts'

export const update: Command = async (context) => {
  const outcome: Outcome = { reply: {}, errors: [] }
  const totals = { n: 0, nModified: 0, upserted: [] as Js[] }
  const all = statementsOf(context.request, 'update')
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
  const change = compileUpdate(filter, u)
  const limit = isTruthy(fields.get('multi')) ? 0 : 1
  if (limit === 0 && change.isReplacement)
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
    const query = { filter, limit }
    const rows = matchingRows(collection, target.view(collection), query)
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
