// What runs each command. What is not here is answered with CommandNotFound.
import type { CommandName } from '../supported.ts'
import { createRole, createUser, updateRole, updateUser } from './account-commands.ts'
import { aggregate } from './aggregate.ts'
import { saslContinue, saslStart } from './authenticate.ts'
import type { Command } from './context.ts'
import { count, distinct } from './count.ts'
import { getMore, killCursors } from './cursor-commands.ts'
import { create, drop, dropDatabase } from './ddl.ts'
import { explain } from './explain.ts'
import { find } from './find.ts'
import { findAndModify } from './find-and-modify.ts'
import { endSessions, hello, ping } from './handshake.ts'
import { createIndexes, listIndexes } from './index-commands.ts'
import { insert } from './insert.ts'
import { listCollections } from './list-collections.ts'
import { remove } from './remove.ts'
import { abortTransaction, commitTransaction } from './transaction-commands.ts'
import { update } from './update.ts'

export interface Entry {
  run: Command
  /** May be part of a multi-document transaction. */
  transactional?: true
  /** Its reply waits until the journal is on disk. */
  writes?: true
  /** Repeated with the same session and number, it answers what it answered the first time. */
  retryable?: true
}

const entries: Record<CommandName, Entry> = {
  find: { run: find, transactional: true },
  getMore: { run: getMore, transactional: true },
  killCursors: { run: killCursors, transactional: true },
  aggregate: { run: aggregate, transactional: true },
  count: { run: count },
  distinct: { run: distinct, transactional: true },
  explain: { run: explain },
  insert: { run: insert, transactional: true, retryable: true, writes: true },
  update: { run: update, transactional: true, retryable: true, writes: true },
  delete: { run: remove, transactional: true, retryable: true, writes: true },
  findAndModify: { run: findAndModify, transactional: true, retryable: true, writes: true },
  commitTransaction: { run: commitTransaction, writes: true },
  abortTransaction: { run: abortTransaction },
  create: { run: create, transactional: true, writes: true },
  drop: { run: drop, writes: true },
  dropDatabase: { run: dropDatabase, writes: true },
  listCollections: { run: listCollections },
  createIndexes: { run: createIndexes, writes: true },
  listIndexes: { run: listIndexes },
  createUser: { run: createUser, writes: true },
  updateUser: { run: updateUser, writes: true },
  createRole: { run: createRole, writes: true },
  updateRole: { run: updateRole, writes: true },
  saslStart: { run: saslStart },
  saslContinue: { run: saslContinue },
  endSessions: { run: endSessions },
  ping: { run: ping },
  hello: { run: hello },
  isMaster: { run: hello },
  ismaster: { run: hello },
}

export function entryOf(name: string): Entry | undefined {
  return Object.hasOwn(entries, name) ? entries[name as CommandName] : undefined
}
