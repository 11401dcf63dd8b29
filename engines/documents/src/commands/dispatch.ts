// From a request to its reply: session, transaction, repetition, the command itself, durability, errors.

import { authorize } from '../access/authorize.ts'
import { fromJs, type Js } from '../bson/js.ts'
import { documentOf, fieldsOf, stringOf, T } from '../bson/raw.ts'
import type { Connection } from '../connection.ts'
import { CommandError, unsupported } from '../errors.ts'
import { ownSession, type Session } from '../sessions/sessions.ts'
import type { Transaction } from '../sessions/transaction.ts'
import type { State } from '../state.ts'
import { framed, REPLY_HEADER } from '../wire/reply.ts'
import type { Request } from '../wire/request.ts'
import type { Target } from '../write/target.ts'
import type { Context, Reply } from './context.ts'
import { COMMANDS } from './table.ts'

type Entry = NonNullable<ReturnType<typeof COMMANDS.get>>

/** The reply with room for its header in front. */
export async function answer(
  state: State,
  connection: Connection,
  request: Request,
): Promise<Buffer> {
  try {
    return await run(state, connection, request)
  } catch (error) {
    return encode(errorReply(error, state))
  }
}

async function run(state: State, connection: Connection, request: Request): Promise<Buffer> {
  const entry = COMMANDS.get(request.name)
  if (!entry) throw new CommandError('CommandNotFound', `no such command: '${request.name}'`)
  const context: Context = {
    state,
    request,
    connection,
    database: request.fields.has('$db') ? request.database : 'admin',
    session: undefined,
    target: state.direct,
    inTransaction: false,
    deadline: { at: timeLimitOf(request) },
  }
  authorize(context)
  const number = request.number('txnNumber')
  const session = sessionOf(context)
  context.session = session
  if (request.fields.has('readConcern')) checkReadConcern(request)
  if (number === undefined || !session) return finish(context, entry, await entry.run(context))
  if (request.fields.has('autocommit')) return inTransaction(context, entry, session, number)
  return repeatable(context, entry, session, number)
}

// Reads wait for nothing; what was written must be on disk before anyone hears of it.
async function finish(
  { state, inTransaction, request }: Context,
  entry: Entry,
  reply: Reply,
): Promise<Buffer> {
  const bytes = encode(reply)
  if (entry.writes && (!inTransaction || request.name === 'commitTransaction'))
    await state.store.journal.durable()
  return bytes
}

function sessionOf({ state, request, connection }: Context): Session | undefined {
  const lsid = request.document('lsid')
  if (!lsid || (!request.fields.has('txnNumber') && request.name !== 'endSessions'))
    return undefined
  const id = fieldsOf(lsid.bytes, lsid.start).get('id')
  if (id?.type !== T.binary)
    throw new CommandError('FailedToParse', "BSON field 'lsid.id' must be a UUID")
  return state.sessions.get(ownSession(documentOf(id), connection))
}

function timeLimitOf(request: Request): number | undefined {
  if (!request.fields.has('maxTimeMS') || request.name === 'getMore') return undefined
  const limit = request.count('maxTimeMS')
  return limit ? Date.now() + limit : undefined
}

const READ_LEVELS = ['local', 'available', 'majority', 'linearizable', 'snapshot']

function checkReadConcern(request: Request) {
  const concern = request.document('readConcern')
  const level = concern && fieldsOf(concern.bytes, concern.start).get('level')
  if (!level) return
  const text = level.type === T.string ? stringOf(level) : ''
  if (!READ_LEVELS.includes(text))
    throw new CommandError(
      'BadValue',
      `Enumeration value '${text}' for field 'readConcern.level' is not a valid value.`,
    )
  if (text === 'snapshot' && !request.fields.has('autocommit'))
    throw unsupported('readConcern level snapshot outside a transaction')
}

async function inTransaction(
  context: Context,
  entry: Entry,
  session: Session,
  number: number,
): Promise<Buffer> {
  const { state, request, connection } = context
  const isEnd = request.name === 'commitTransaction' || request.name === 'abortTransaction'
  if (
    request.name === 'commitTransaction' &&
    number === session.number &&
    session.reply &&
    session.transaction?.state !== 'open'
  ) {
    await state.store.journal.durable()
    return framed(session.reply)
  }
  if (!isEnd && !entry.transactional) {
    throw new CommandError(
      'OperationNotSupportedInTransaction',
      `Cannot run '${request.name}' in a multi-document transaction.`,
    )
  }
  const transaction = request.flag('startTransaction')
    ? begun(state, session, number)
    : state.sessions.current(session, number)
  transaction.carrier = connection
  const scoped: Context = { ...context, target: transaction satisfies Target, inTransaction: true }
  try {
    const reply = await entry.run(scoped)
    // It may have run out of time, or lost its connection, while the command was at work.
    if (!isEnd && transaction.state !== 'open') state.sessions.current(session, number)
    if (hasWriteErrors(reply)) transaction.abort()
    return await finish(scoped, entry, reply)
  } catch (error) {
    transaction.abort()
    throw error
  }
}

function begun({ sessions, cursors }: State, session: Session, number: number): Transaction {
  const transaction = sessions.begin(session, number)
  void transaction.finished.then(() => cursors.dropOwnedBy(transaction))
  return transaction
}

function hasWriteErrors(reply: Reply) {
  return 'writeErrors' in reply
}

async function repeatable(
  context: Context,
  entry: Entry,
  session: Session,
  number: number,
): Promise<Buffer> {
  const { state, request } = context
  if (!entry.retryable)
    throw new CommandError(
      'CommandFailed',
      `txnNumber may not be given with the command ${request.name}`,
    )
  while (session.running) await session.running
  state.sessions.advance(session, number)
  if (session.reply) {
    await state.store.journal.durable()
    return framed(session.reply)
  }
  const work = runOnce(context, entry, session)
  session.running = work
    .catch(() => undefined)
    .finally(() => {
      session.running = undefined
    })
  return work
}

async function runOnce(context: Context, entry: Entry, session: Session): Promise<Buffer> {
  const reply = await entry.run(context)
  const { journal } = context.state.store
  // Nothing was written in this turn, so a repetition may as well run again.
  if (!journal.isOpen) return finish(context, entry, reply)
  const bytes = encode(reply)
  context.state.sessions.remember(session, bytes.subarray(REPLY_HEADER))
  await journal.durable()
  return bytes
}

function encode(reply: Reply): Buffer {
  if ('framed' in reply && Buffer.isBuffer(reply.framed)) return reply.framed
  if ('bytes' in reply && reply.bytes instanceof Uint8Array) return framed(reply.bytes)
  return framed(fromJs(reply))
}

export function errorReply(error: unknown, state?: State): Js {
  if (error instanceof CommandError) {
    const { message, code, codeName, labels, details } = error
    return {
      ok: 0,
      errmsg: message,
      code,
      codeName,
      ...details,
      ...(labels.length > 0 && { errorLabels: labels }),
    }
  }
  const message = error instanceof Error ? error.message : String(error)
  if (/no such table/.test(message)) {
    return {
      ok: 0,
      errmsg: 'the collection or index was dropped while the command ran',
      code: 175,
      codeName: 'QueryPlanKilled',
    }
  }
  state?.report(error)
  return { ok: 0, errmsg: `internal error: ${message}`, code: 1, codeName: 'InternalError' }
}
