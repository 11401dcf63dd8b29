import { NULL, show, valueToJs } from '../bson/js.ts'
import { pathOf, plainValue } from '../bson/path.ts'
import type { Bytes } from '../bson/raw.ts'
import { CommandError } from '../errors.ts'
import type { Collection } from '../storage/collection.ts'
import type { Index } from '../storage/index-definition.ts'

/** The duplicate-key error in the shape drivers and mongoose take apart. */
export function duplicateKey(collection: Collection, index: Index, document: Bytes): CommandError {
  const values = index.fields.map(({ path }) => ({
    name: path.text,
    value: plainValue(document, pathOf(path.text)) ?? NULL,
  }))
  const shown = values.map(({ name, value }) => `${name}: ${show(value)}`).join(', ')
  return new CommandError(
    'DuplicateKey',
    `E11000 duplicate key error collection: ${collection.namespace} index: ${index.name} dup key: { ${shown} }`,
    {
      keyPattern: valueToJs(index.key),
      keyValue: Object.fromEntries(values.map(({ name, value }) => [name, valueToJs(value)])),
    },
  )
}
