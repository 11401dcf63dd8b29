import { CommandError } from '../errors.ts'
import type { Session } from '../sessions/session.ts'
import type { Transaction } from '../sessions/transaction.ts'
import type { State } from '../state.ts'
import { framed } from '../wire/reply.ts'
import type { Target } from '../write/target.ts'
import type { Context, Reply } from './context.ts'
import { finish } from './finish.ts'
import type { Entry } from './table.ts'

export async function inTransaction(
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
    : session.current(number)
  transaction.carrier = connection
  const scoped: Context = { ...context, target: transaction satisfies Target, inTransaction: true }
  try {
    const reply = await entry.run(scoped)
    // It may have run out of time, or lost its connection, while the command was at work.
    if (!isEnd && transaction.state !== 'open') session.current(number)
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
