// From a request to its reply: session, transaction, repetition, the command itself, durability, errors.

import { documentOf, fieldsOf } from '../bson/elements.ts'
import type { Js } from '../bson/js.ts'
import { stringOf, T } from '../bson/raw.ts'
import { CommandError, unsupported } from '../errors.ts'
import type { Session } from '../sessions/session.ts'
import { ownSession } from '../sessions/sessions.ts'
import type { State } from '../state.ts'
import { type CommandName, commands } from '../supported.ts'
import { framed, REPLY_HEADER } from '../wire/reply.ts'
import type { Request } from '../wire/request.ts'
import { authorize } from './authorize.ts'
import type { Client, Context } from './context.ts'
import { encode, finish } from './finish.ts'
import { inTransaction } from './in-transaction.ts'
import { type Entry, entryOf } from './table.ts'

/** The reply with room for its header in front. */
export async function answer(state: State, connection: Client, request: Request): Promise<Buffer> {
  try {
    return await run(state, connection, request)
  } catch (error) {
    return encode(errorReply(error, state))
  }
}

async function run(state: State, connection: Client, request: Request): Promise<Buffer> {
  const entry = entryOf(request.name)
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
  const allowed = commands[request.name as CommandName]
  if (allowed !== 'any') request.allow(allowed)
  const number = request.number('txnNumber')
  const session = sessionOf(context)
  context.session = session
  if (request.fields.has('readConcern')) checkReadConcern(request)
  if (number === undefined || !session) return finish(context, entry, await entry.run(context))
  if (request.fields.has('autocommit')) return inTransaction(context, entry, session, number)
  return repeatable(context, entry, session, number)
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
