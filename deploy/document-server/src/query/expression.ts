// $expr through mingo: aggregation expressions over one document.
import { Query } from 'mingo'
import { guardMingo } from '../aggregate/mingo.ts'
import { toJs, valueToJs } from '../bson/js.ts'
import type { Bytes, Raw } from '../bson/raw.ts'

export function expressionTest(expression: Raw, variables: Record<string, unknown> = {}): (document: Bytes) => boolean {
  const query = guardMingo(
    () => new Query({ $expr: valueToJs(expression) }, { scriptEnabled: false, variables } as never),
  )
  return (document) => guardMingo(() => query.test(toJs(document)))
}
