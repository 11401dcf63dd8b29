// $expr through mingo: aggregation expressions over one document.

import { toJs, valueToJs } from '../bson/js.ts'
import type { Bytes, Raw } from '../bson/raw.ts'
import { mingo } from '../mingo/load-mingo.ts'
import { guardMingo, refuseOperators } from '../mingo/mingo.ts'
import { referencesOf, refuseWideNumbers } from '../mingo/wide-numbers.ts'

export function expressionTest(
  expression: Raw,
  variables: Record<string, unknown> = {},
): (document: Bytes) => boolean {
  refuseOperators(expression)
  const references = referencesOf(expression)
  const query = guardMingo(
    () => new (mingo().Query)({ $expr: valueToJs(expression) }, { variables } as never),
  )
  return (document) => {
    refuseWideNumbers(document, references)
    return guardMingo(() => query.test(toJs(document)))
  }
}
