// What a command works with.

import { documentOf, fieldsOf } from '../bson/elements.ts'
import type { Js } from '../bson/js.ts'
import { isTruthy, numberOf, toJs } from '../bson/js.ts'
import type { Bytes, Raw } from '../bson/raw.ts'
import { stringOf, T } from '../bson/raw.ts'
import type { Connection } from '../connection.ts'
import type { Deadline } from '../deadline.ts'
import { unsupported } from '../errors.ts'
import type { ReadView } from '../read/read-view.ts'
import type { Session } from '../sessions/session.ts'
import type { State } from '../state.ts'
import type { Request } from '../wire/request.ts'
import type { Target } from '../write/target.ts'

export interface Context {
  state: State
  request: Request
  connection: Connection
  database: string
  session: Session | undefined
  /** The open transaction, or the store itself. */
  target: Target
  inTransaction: boolean
  deadline: Deadline
}

/** A reply as values, as BSON, or as BSON behind room for the header of its message. */
export type Reply = Js | { bytes: Bytes } | { framed: Buffer }
export type Command = (context: Context) => Reply | Promise<Reply>

export const OK: Reply = { ok: 1 }

export function viewOf({ target }: Context, collection: Parameters<Target['view']>[0]): ReadView {
  return target.view(collection)
}

/** Whether strings compare without case; collations that mean anything else are refused. */
export function ignoresCase(collation: Raw | undefined): boolean {
  if (!collation) return false
  if (collation.type !== T.object) throw unsupported('this collation')
  const options = fieldsOf(collation.bytes, collation.start)
  const locale = options.get('locale')
  if (options.size === 0 || (locale?.type === T.string && stringOf(locale) === 'simple'))
    return false
  const strength = options.get('strength')
  const others = [...options.keys()].filter((name) => name !== 'locale' && name !== 'strength')
  if (!strength || numberOf(strength) !== 2 || others.some((name) => isTruthy(options.get(name)))) {
    throw unsupported(`the collation ${JSON.stringify(toJs(documentOf(collation)))}`)
  }
  return true
}

/** What the option `cursor: { batchSize }` says. */
export function cursorBatchSize(cursor: Raw | undefined): number | undefined {
  const size = cursor && fieldsOf(cursor.bytes, cursor.start).get('batchSize')
  return size && numberOf(size)
}
