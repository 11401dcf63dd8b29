import { fromJs } from '../bson/js.ts'
import { CommandError, writeConflict } from '../errors.ts'
import { Transaction } from '../sessions/transaction.ts'
import type { Command, Context } from './context.ts'
import { OK } from './context.ts'

export const commitTransaction: Command = ({ state, session, target }) => {
  const transaction = openTransaction(target)
  if (transaction.collides) {
    transaction.abort()
    throw writeConflict()
  }
  transaction.commit(() => state.sessions.remember(session!, fromJs(OK as Record<string, unknown>)))
  return OK
}

export const abortTransaction: Command = ({ target }) => {
  openTransaction(target).abort()
  return OK
}

function openTransaction(target: Context['target']): Transaction {
  if (!(target instanceof Transaction)) {
    throw new CommandError(
      'NoSuchTransaction',
      'commitTransaction and abortTransaction must be run within a transaction',
    )
  }
  return target
}
