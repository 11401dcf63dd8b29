import { numberOf } from '../bson/js.ts'
import { matchingRows } from '../read/matches.ts'
import { missing } from '../wire/request.ts'
import type { Command } from './context.ts'
import {
  eachStatement,
  finished,
  type Outcome,
  statementFilter,
  statementsOf,
} from './statements.ts'
import { whenUnlocked } from './when-unlocked.ts'

export const remove: Command = async (context) => {
  const { request, target, database, state, inTransaction } = context
  const name = request.text('delete')
  const outcome: Outcome = { reply: {}, errors: [] }
  let n = 0
  await eachStatement(context, statementsOf(request, 'delete'), outcome, async (fields) => {
    const limit = fields.get('limit')
    if (!limit) throw missing('delete.deletes', 'limit')
    const filter = statementFilter(context, fields)
    const query = { filter, limit: numberOf(limit) === 1 ? 1 : 0 }
    n += await whenUnlocked(context, () => {
      const collection = target.find(database, name)
      if (!collection) return 0
      const rows = matchingRows(collection, target.view(collection), query)
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
