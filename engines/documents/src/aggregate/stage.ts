// A stage of a pipeline and what it runs in.

import { fieldsOf, itemsOf } from '../bson/elements.ts'
import { isNumber, type Js, numberOf } from '../bson/js.ts'
import { type Bytes, type Raw, T } from '../bson/raw.ts'
import type { Deadline } from '../deadline.ts'
import { badValue, CommandError } from '../errors.ts'
import type { KeyField } from '../order/index-keys.ts'
import type { Filter } from '../query/condition.ts'
import { compileFilter } from '../query/filter.ts'
import { sortFields } from '../query/sort.ts'
import type { ReadView } from '../read/read-view.ts'
import type { Collection } from '../storage/collection.ts'

export interface Stage {
  name: string
  value: Raw
  /** The stage document itself, for mingo. */
  whole: Raw
}

export function stagesOf(pipeline: Raw | undefined): Stage[] {
  if (pipeline?.type !== T.array)
    throw new CommandError('TypeMismatch', "'pipeline' option must be specified as an array")
  return itemsOf(pipeline).map((whole) => {
    if (whole.type !== T.object)
      throw new CommandError(
        'TypeMismatch',
        "Each element of the 'pipeline' array must be an object",
      )
    const fields = [...fieldsOf(whole.bytes, whole.start)]
    if (fields.length !== 1)
      throw new CommandError(
        'FailedToParse',
        'A pipeline stage specification object must contain exactly one field.',
      )
    return { name: fields[0]![0], value: fields[0]![1], whole }
  })
}

export interface PipelineScope {
  variables: Js
  ignoreCase: boolean
  hint?: Raw | undefined
  deadline: Deadline
  find: (collection: string) => Collection | undefined
  /** Runs a pipeline over another collection: what $lookup and $unionWith do. */
  run: (stages: readonly Stage[], collection: string, variables: Js) => Promise<Bytes[]>
  view: (collection: Collection) => ReadView
}

export function matchFilter(value: Raw, { variables, ignoreCase }: PipelineScope): Filter {
  if (value.type !== T.object) throw badValue('the match filter must be an expression in an object')
  return compileFilter(value.bytes, value.start, { variables, ignoreCase })
}

export function sortStage(value: Raw): KeyField[] {
  const fields = sortFields(value)
  if (fields.length === 0) throw badValue('$sort stage must have at least one sort key')
  return fields
}

export function wholeNumber(name: string, value: Raw, least: number): number {
  const number = isNumber(value.type) ? numberOf(value) : Number.NaN
  if (!Number.isInteger(number) || number < least) {
    throw new CommandError(
      'FailedToParse',
      `invalid argument to ${name} stage: Expected a ${least > 0 ? 'positive' : 'non-negative'} number`,
    )
  }
  return number
}
