import { longValue } from '../bson/arithmetic.ts'
import type {} from '../bson/elements.ts'
import { fieldsOf, itemsOf } from '../bson/elements.ts'
import { isTruthy } from '../bson/js.ts'
import type { Bytes, Raw } from '../bson/raw.ts'
import { stringOf, T } from '../bson/raw.ts'
import { documentBytes, documentNode } from '../bson/tree.ts'
import { badValue } from '../errors.ts'
import { pathOf, plainValue } from '../query/path.ts'
import { removeAt, setAt } from '../update/locate.ts'

export function unwound(documents: Bytes[], value: Raw): Bytes[] {
  const options =
    value.type === T.object ? fieldsOf(value.bytes, value.start) : new Map([['path', value]])
  const given = options.get('path')
  if (given?.type !== T.string || !stringOf(given).startsWith('$'))
    throw badValue("path option to $unwind stage should be prefixed with a '$'")
  const steps = stringOf(given).slice(1).split('.')
  const path = pathOf(steps.join('.'))
  const indexName = options.get('includeArrayIndex')
  const keepsEmpty = isTruthy(options.get('preserveNullAndEmptyArrays'))
  return documents.flatMap((document) => {
    const array = plainValue(document, path)
    const items = array?.type === T.array ? itemsOf(array) : undefined
    if (items && items.length > 0)
      return items.map((item, i) =>
        unwoundDocument(document, steps, item, indexName, longValue(BigInt(i))),
      )
    const isNothing =
      items !== undefined ||
      array === undefined ||
      array.type === T.null ||
      array.type === T.undefined
    if (isNothing && !keepsEmpty) return []
    return [
      unwoundDocument(document, steps, items ? undefined : array, indexName, {
        type: T.null,
        bytes: document,
        start: 0,
        end: 0,
      }),
    ]
  })
}

function unwoundDocument(
  document: Bytes,
  steps: string[],
  item: Raw | undefined,
  indexName: Raw | undefined,
  index: Raw,
): Bytes {
  const root = documentNode(document)
  if (item) setAt(root, steps, item)
  else removeAt(root, steps)
  if (indexName) setAt(root, stringOf(indexName).split('.'), index)
  return documentBytes(root)
}
