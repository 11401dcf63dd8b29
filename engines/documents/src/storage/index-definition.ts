// An index as the server works with it: parsed once from its specification.

import { Elements, fieldsOf } from '../bson/elements.ts'
import { isTruthy, numberOf } from '../bson/js.ts'
import { pathOf } from '../bson/path.ts'
import type { Bytes, Raw } from '../bson/raw.ts'
import { type KeyField, keysOf } from '../order/index-keys.ts'

export class Index {
  readonly id: number
  readonly name: string
  /** The whole specification as given, for listIndexes. */
  readonly specification: Bytes
  readonly key: Raw
  readonly fields: readonly KeyField[]
  readonly unique: boolean
  readonly sparse: boolean
  readonly expireAfterSeconds: number | undefined
  readonly table: string
  multikey: boolean
  /** The commit that created it: older snapshots do not have it. */
  since = 0

  constructor(id: number, specification: Bytes, multikey: boolean) {
    const options = fieldsOf(specification)
    this.id = id
    this.table = `i${id}`
    this.specification = specification
    this.multikey = multikey
    this.key = options.get('key')!
    this.fields = keyFieldsOf(this.key)
    this.name = new TextDecoder().decode(textBytes(options.get('name')!))
    this.unique = this.isId || isTruthy(options.get('unique'))
    this.sparse = isTruthy(options.get('sparse'))
    const expiry = options.get('expireAfterSeconds')
    this.expireAfterSeconds = expiry && numberOf(expiry)
  }

  get isId() {
    return this.fields.length === 1 && this.fields[0]!.path.text === '_id'
  }

  /** The keys under which a document is found in this index: none when the index leaves it out. */
  keysFor(document: Bytes): { keys: Buffer[]; multikey: boolean } {
    const found = keysOf(document, this.fields)
    return this.sparse && found.empty ? { keys: [], multikey: false } : found
  }
}

export function keyFieldsOf(pattern: Raw): KeyField[] {
  const fields: KeyField[] = []
  const elements = new Elements(pattern.bytes, pattern.start)
  while (elements.next())
    fields.push({ path: pathOf(elements.name), descending: numberOf(elements) < 0 })
  return fields
}

function textBytes({ bytes, start, end }: Raw): Bytes {
  return bytes.subarray(start + 4, end - 1)
}
