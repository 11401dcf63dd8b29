// Sorting whole documents by the keys an index would give them.

import { Elements } from '../bson/elements.ts'
import { isNumber, numberOf, show } from '../bson/js.ts'
import { pathOf } from '../bson/path.ts'
import type { Bytes, Raw } from '../bson/raw.ts'
import { T } from '../bson/raw.ts'
import { badValue, CommandError, unsupported } from '../errors.ts'
import { type KeyField, sortKeyOf } from '../order/index-keys.ts'

const MEMORY_LIMIT = 512 * 1024 * 1024

export function sortFields(sort: Raw | undefined): KeyField[] {
  if (!sort) return []
  if (sort.type !== T.object) throw badValue('Expected field sort to be of type object')
  const fields: KeyField[] = []
  const elements = new Elements(sort.bytes, sort.start)
  while (elements.next()) {
    const direction = numberOf(elements)
    if (elements.type === T.object) throw unsupported(`the sort ${show(elements)}`)
    if (!isNumber(elements.type) || (direction !== 1 && direction !== -1)) {
      throw badValue('$sort key ordering must be 1 (for ascending) or -1 (for descending)')
    }
    fields.push({ path: pathOf(elements.name), descending: direction < 0 })
  }
  return fields
}

interface Keyed<Item> {
  key: Buffer
  order: number
  item: Item
}

/** Collects items and gives back the first `limit` of them in order; equal keys stay in the order they came. */
export class Sorter<Item> {
  readonly #fields: readonly KeyField[]
  readonly #limit: number
  readonly #document: (item: Item) => Bytes
  #kept: Keyed<Item>[] = []
  #bytes = 0
  /** With the limit reached: the key that a newcomer must come before. */
  #worst: Buffer | undefined
  #order = 0

  constructor(fields: readonly KeyField[], limit: number, document: (item: Item) => Bytes) {
    this.#fields = fields
    this.#limit = limit
    this.#document = document
  }

  add(item: Item) {
    const document = this.#document(item)
    const key = sortKeyOf(document, this.#fields)
    if (this.#worst && key.compare(this.#worst) >= 0) return
    this.#kept.push({ key, order: this.#order++, item })
    this.#bytes += document.length + key.length
    if (this.#kept.length >= 2 * this.#limit + 1000) this.#trim()
    if (this.#bytes > MEMORY_LIMIT) {
      throw new CommandError(
        'QueryExceededMemoryLimit',
        `Sort exceeded memory limit of ${MEMORY_LIMIT} bytes; add an index for it or a limit`,
      )
    }
  }

  result(): Item[] {
    this.#trim()
    return this.#kept.map(({ item }) => item)
  }

  #trim() {
    this.#kept.sort((a, b) => a.key.compare(b.key) || a.order - b.order)
    if (this.#kept.length < this.#limit) return
    this.#kept.length = this.#limit
    this.#worst = this.#kept.at(-1)?.key
    this.#bytes = this.#kept.reduce(
      (sum, { key, item }) => sum + key.length + this.#document(item).length,
      0,
    )
  }
}
