// $lookup: for each document a query of its own in the other collection, through the planner.

import { fieldsOf } from '../bson/elements.ts'
import { type Js, rawFromJs, toJs, valueToJs } from '../bson/js.ts'
import type { Bytes, Raw } from '../bson/raw.ts'
import { stringOf, T } from '../bson/raw.ts'
import { ArrayNode, documentBytes, documentNode, type Node } from '../bson/tree.ts'
import { Writer } from '../bson/writer.ts'
import { badValue, unsupported } from '../errors.ts'
import { runStages } from '../mingo/mingo.ts'
import { pathOf, visit } from '../query/path.ts'
import { setAt } from '../update/locate.ts'
import { type PipelineScope, type Stage, stagesOf } from './stage.ts'

export async function lookup(
  documents: Bytes[],
  value: Raw,
  scope: PipelineScope,
): Promise<Bytes[]> {
  if (value.type !== T.object) throw badValue('the $lookup specification must be an object')
  const options = fieldsOf(value.bytes, value.start)
  for (const name of options.keys()) {
    if (!['from', 'localField', 'foreignField', 'as', 'let', 'pipeline'].includes(name))
      throw unsupported(`the $lookup option ${name}`)
  }
  const text = (name: string) => {
    const option = options.get(name)
    if (option && option.type !== T.string)
      throw badValue(`$lookup argument '${name}' must be a string`)
    return option && stringOf(option)
  }
  const [from, as, localField, foreignField] = ['from', 'as', 'localField', 'foreignField'].map(
    text,
  )
  if (from === undefined || as === undefined)
    throw badValue("must specify 'from' and 'as' fields for a $lookup")
  const pipeline = options.get('pipeline')
  const stages = pipeline ? stagesOf(pipeline) : []
  const variables = options.get('let')
  const results: Bytes[] = []
  for (const document of documents) {
    const join =
      localField !== undefined && foreignField !== undefined
        ? [joinStage(document, localField, foreignField)]
        : []
    const inner = { ...scope.variables, ...(variables && variablesOf(variables, document, scope)) }
    const found = await scope.run([...join, ...stages], from, inner)
    const root = documentNode(document)
    setAt(
      root,
      as.split('.'),
      new ArrayNode(
        found.map((bytes): Node => ({ type: T.object, bytes, start: 0, end: bytes.length })),
      ),
    )
    results.push(documentBytes(root))
  }
  return results
}

// { $match: { foreignField: { $in: [the local values] } } }; a missing local field joins with null.
function joinStage(document: Bytes, localField: string, foreignField: string): Stage {
  const values: Raw[] = []
  visit(document, 0, pathOf(localField), true, (type, bytes, start, end) => {
    if (type === T.missing) values.push({ type: T.null, bytes, start: 0, end: 0 })
    else if (type !== T.array) values.push({ type, bytes, start, end })
    return false
  })
  const writer = new Writer()
  writer.begin()
  writer.object('$match')
  writer.object(foreignField)
  writer.values('$in', values)
  writer.end()
  writer.end()
  writer.end()
  const bytes = writer.copy()
  const whole: Raw = { type: T.object, bytes, start: 0, end: bytes.length }
  return { name: '$match', value: fieldsOf(bytes).get('$match')!, whole }
}

function variablesOf(specification: Raw, document: Bytes, { variables }: PipelineScope): Js {
  const stage = rawFromJs({ $project: { _id: 0, ...(valueToJs(specification) as Js) } })
  const [computed] = runStages([stage], [document], variables)
  return toJs(computed!)
}
