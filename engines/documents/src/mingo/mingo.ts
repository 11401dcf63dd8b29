// The only access to mingo: plain JavaScript values in, BSON out, and every failure as an error of the server.

import { Elements } from '../bson/elements.ts'
import { fromJs, type Js, toJs, valueToJs } from '../bson/js.ts'
import type { Bytes, Raw } from '../bson/raw.ts'
import { T } from '../bson/raw.ts'
import { Writer } from '../bson/writer.ts'
import { badValue, CommandError, unsupported } from '../errors.ts'
import { computedPaths, faithful, stageName } from './faithful.ts'
import { mingo } from './load-mingo.ts'
import { referencesOf, refuseWideNumbers } from './wide-numbers.ts'

export function guardMingo<Result>(work: () => Result): Result {
  try {
    return work()
  } catch (error) {
    if (error instanceof CommandError) throw error
    throw badValue(error instanceof Error ? error.message : String(error))
  }
}

// Operators that run the client's code, or that mingo does not have.
const REFUSED = new Set([
  '$where',
  '$function',
  '$accumulator',
  '$meta',
  '$geoNear',
  '$text',
  '$search',
  '$rand',
  '$sampleRate',
])

/** Looks through a stage for operators that this server does not run. */
export function refuseOperators(value: Raw) {
  if (value.type !== T.object && value.type !== T.array) return
  const elements = new Elements(value.bytes, value.start)
  while (elements.next()) {
    if (value.type === T.object && REFUSED.has(elements.name)) throw unsupported(elements.name)
    refuseOperators(elements.value())
  }
}

/** Runs stages over whole documents. */
export function runStages(
  stages: readonly Raw[],
  documents: readonly Bytes[],
  variables: Js,
): Bytes[] {
  for (const stage of stages) refuseOperators(stage)
  return stages.reduce(
    (current, stage) => runStage(stage, current, variables),
    documents,
  ) as Bytes[]
}

function runStage(stage: Raw, documents: readonly Bytes[], variables: Js): Bytes[] {
  const references = referencesOf(stage)
  const input = documents.map((document) => {
    refuseWideNumbers(document, references)
    return toJs(document)
  })
  const options = { variables } as never
  const output = guardMingo(() =>
    new (mingo().Aggregator)([valueToJs(stage)] as never, options).run(input as never),
  ) as Js[]
  const computed = computedPaths(...stageName(stage))
  return output.map((document, i) =>
    guardMingo(() => (computed ? faithful(documents[i]!, document, computed) : fromJs(document))),
  )
}

export function projectWithMingo(specification: Raw): (document: Bytes) => Bytes {
  const writer = new Writer(specification.end - specification.start + 32)
  writer.begin()
  writer.raw('$project', specification)
  writer.end()
  const bytes = writer.copy()
  const stage: Raw = { type: T.object, bytes, start: 0, end: bytes.length }
  return (document) => runStages([stage], [document], {})[0]!
}
