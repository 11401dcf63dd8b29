import { Elements } from '../bson/elements.ts'
import type { Js } from '../bson/js.ts'
import type { Bytes, Raw } from '../bson/raw.ts'
import { T } from '../bson/raw.ts'
import { badValue, CommandError } from '../errors.ts'
import { runStages } from '../mingo/mingo.ts'

const ALLOWED = new Set([
  '$addFields',
  '$set',
  '$project',
  '$unset',
  '$replaceRoot',
  '$replaceWith',
])

/** An update written as a pipeline: one document in, one document out. */
export function runUpdatePipeline(
  stages: readonly Raw[],
  variables: Js,
): (document: Bytes) => Bytes {
  for (const stage of stages) {
    if (stage.type !== T.object)
      throw badValue('Each element of the update pipeline must be an object')
    const name = new Elements(stage.bytes, stage.start)
    if (!name.next() || !ALLOWED.has(name.name)) {
      throw new CommandError(
        'InvalidOptions',
        `${name.name} is not allowed to be used within an update`,
      )
    }
  }
  return (document) => runStages(stages, [document], variables)[0]!
}
