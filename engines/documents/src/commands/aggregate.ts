import { runPipeline } from '../aggregate/pipeline.ts'
import { stringOf, T } from '../bson/raw.ts'
import { CommandError, unsupported } from '../errors.ts'
import { type Command, cursorBatchSize } from './context.ts'
import { cursorOwner } from './find.ts'

export const aggregate: Command = async (context) => {
  const { request, state, database, deadline, target } = context
  const named = request.get('aggregate')
  if (named?.type !== T.string) throw unsupported('aggregate on a whole database (aggregate: 1)')
  if (!request.document('cursor'))
    throw new CommandError('FailedToParse', "The 'cursor' option is required")
  const name = stringOf(named)
  const collection = target.find(database, name)
  const found = collection && { collection, view: target.view(collection) }
  const source = await runPipeline(request.get('pipeline'), found, deadline)
  return state.cursors.open(`${database}.${name}`, source, {
    batchSize: cursorBatchSize(request.document('cursor')),
    owner: cursorOwner(context),
    deadline,
  })
}
