import type { Bytes } from '../bson/raw.ts'
import type { Deadline } from '../deadline.ts'
import type { KeyField } from '../order/index-keys.ts'
import type { Filter } from '../query/condition.ts'
import type { Connection } from '../storage/connection.ts'

/** What a transaction has changed in a collection and not yet committed. */
export interface Overlay {
  /** Rows whose stored document must not be shown. */
  hidden: ReadonlySet<number>
  /** Documents as the transaction sees them. */
  documents: readonly Bytes[]
}

export interface ReadView {
  connection: Connection
  /** Undefined when the latest state is read. */
  sequence?: number | undefined
  overlay?: Overlay | undefined
}

export interface FindRequest {
  filter: Filter
  sort: readonly KeyField[]
  /** 0 means no limit. */
  limit: number
  deadline?: Deadline | undefined
}
