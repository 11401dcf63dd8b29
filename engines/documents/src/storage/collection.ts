import type { Bytes } from '../bson/raw.ts'
import type { Index } from './index-definition.ts'

/** A collection as the catalogue knows it. Its documents are in table `c<id>`, each index in a table of its own. */
export class Collection {
  readonly id: number
  readonly database: string
  name: string
  readonly uuid: Bytes
  readonly options: Bytes
  readonly table: string
  indexes: Index[] = []
  count = 0
  bytes = 0
  /** Size of the largest document ever stored: bounds what one read may fetch. */
  largest = 0
  nextRow = 1
  countersChanged = false
  /** The commit of the last change to the collection or its indexes. */
  changedAt = 0
  dropped = false
  /** False for a collection that exists only inside an uncommitted transaction. */
  stored = true

  constructor(id: number, database: string, name: string, uuid: Bytes, options: Bytes) {
    this.id = id
    this.database = database
    this.name = name
    this.uuid = uuid
    this.options = options
    this.table = `c${id}`
  }

  get namespace() {
    return `${this.database}.${this.name}`
  }

  get idIndex(): Index {
    return this.indexes[0]!
  }

  counted(documents: number, bytes: number) {
    this.count += documents
    this.bytes += bytes
    this.countersChanged = true
  }
}
