// The aggregate command: the front of the pipeline is answered by the query planner, the rest runs over its documents.

import { runPipeline } from '../aggregate/pipeline.ts'
import { stagesOf } from '../aggregate/stage.ts'
import { documentOf } from '../bson/elements.ts'
import { isTruthy, toJs } from '../bson/js.ts'
import { stringOf, T } from '../bson/raw.ts'
import { CommandError, unsupported } from '../errors.ts'
import type { Source } from '../read/cursor.ts'
import { type Command, type Context, cursorBatchSize, ignoresCase } from './context.ts'
import { cursorOwner } from './find.ts'

export const aggregate: Command = async (context) => {
  const { request, state, database } = context
  request.allow(
    'pipeline',
    'cursor',
    'explain',
    'allowDiskUse',
    'bypassDocumentValidation',
    'hint',
    'let',
    'collation',
  )
  const target = request.get('aggregate')
  if (target?.type !== T.string) throw unsupported('aggregate on a whole database (aggregate: 1)')
  if (isTruthy(request.get('explain')))
    throw unsupported('aggregate with explain: true; use the explain command')
  if (!request.document('cursor'))
    throw new CommandError(
      'FailedToParse',
      "The 'cursor' option is required, except for aggregate with the explain argument",
    )
  const name = stringOf(target)
  const source = await pipelineSource(context, name)
  return state.cursors.open(`${database}.${name}`, source, {
    batchSize: cursorBatchSize(request.document('cursor')),
    owner: cursorOwner(context),
    deadline: context.deadline,
  })
}

function pipelineSource(context: Context, name: string): Promise<Source> {
  const { request, target, database, deadline } = context
  const stages = stagesOf(request.get('pipeline'))
  const variables = request.document('let')
  const lookIn = (collection: string) => target.find(database, collection)
  return runPipeline(stages, name, {
    variables: variables ? toJs(documentOf(variables)) : {},
    ignoreCase: ignoresCase(request.get('collation')),
    hint: request.get('hint'),
    deadline,
    find: lookIn,
    view: (collection) => target.view(collection),
  })
}
