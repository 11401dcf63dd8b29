import { numberOf } from '../bson/js.ts'
import { matchingRows } from '../read/matches.ts'
import { missing } from '../wire/request.ts'
import type { Command } from './context.ts'
import {
  eachStatement,
  finished,
  type Outcome,
  statementFields,
  statementFilter,
  statements,
} from './statements.ts'
import { whenUnlocked } from './when-unlocked.ts'

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
