// $expr through mingo: aggregation expressions over one document.

import { mingo } from '../aggregate/load-mingo.ts'
import { guardMingo, refuseOperators } from '../aggregate/mingo.ts'
import { referencesOf, refuseWideNumbers } from '../aggregate/wide-numbers.ts'
import { toJs, valueToJs } from '../bson/js.ts'
import type { Bytes, Raw } from '../bson/raw.ts'

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
