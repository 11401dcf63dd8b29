import type { Bytes, Raw } from '../bson/raw.ts'
import { runStages } from '../mingo/mingo.ts'
import type { PipelineScope, Stage } from './stage.ts'

export type Run = (
  documents: Bytes[],
  value: Raw,
  scope: PipelineScope,
  stage: Stage,
) => Bytes[] | Promise<Bytes[]>

export const byMingo: Run = (documents, _value, { variables }, { whole }) =>
  runStages([whole], documents, variables)
