import { checked, findId, withIdFirst } from '../bson/document-id.ts'
import { type Bytes, T } from '../bson/raw.ts'
import { validateDocument } from '../bson/validate.ts'
import { badValue } from '../errors.ts'
import type { Command } from './context.ts'
import { checkedBatch, eachStatement, finished, type Outcome } from './statements.ts'
import { whenUnlocked } from './when-unlocked.ts'

export const insert: Command = async (context) => {
  const { request, target, database } = context
  const name = request.text('insert')
  const documents = checkedBatch(request.documents('documents'))
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
