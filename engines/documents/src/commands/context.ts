// What a command works with.

import { fieldsOf } from '../bson/elements.ts'
import type { Js } from '../bson/js.ts'
import { numberOf } from '../bson/js.ts'
import type { Bytes, Raw } from '../bson/raw.ts'
import type { Deadline } from '../deadline.ts'
import type { Session } from '../sessions/session.ts'
import type { State } from '../state.ts'
import type { Request } from '../wire/request.ts'
import type { Target } from '../write/target.ts'
import type { Login } from './authenticate.ts'

/** Who sent the command. */
export interface Client {
  readonly id: number
  /** The id of the user who is logged in. */
  user: string | undefined
  login: Login | undefined
}

export interface Context {
  state: State
  request: Request
  connection: Client
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

/** What the option `cursor: { batchSize }` says. */
export function cursorBatchSize(cursor: Raw | undefined): number | undefined {
  const size = cursor && fieldsOf(cursor.bytes, cursor.start).get('batchSize')
  return size && numberOf(size)
}
