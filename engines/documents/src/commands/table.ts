// Every command this server knows. What is not here is answered with CommandNotFound.

import { unsupported } from '../errors.ts'
import { aggregate } from './aggregate.ts'
import { logout, saslContinue, saslStart } from './authenticate.ts'
import type { Command } from './context.ts'
import { OK } from './context.ts'
import { count, distinct } from './count.ts'
import { getMore, killCursors } from './cursor-commands.ts'
import { create, drop, dropDatabase, renameCollection } from './ddl.ts'
import * as diagnostics from './diagnostics.ts'
import { explain } from './explain.ts'
import { find } from './find.ts'
import { findAndModify } from './find-and-modify.ts'
import { collMod, createIndexes, dropIndexes, listIndexes } from './index-commands.ts'
import { insert } from './insert.ts'
import { listCollections, listDatabases } from './listings.ts'
import { remove } from './remove.ts'
import { createRole, dropRole, rolesInfo, updateRole } from './role-commands.ts'
import * as statistics from './statistics.ts'
import { abortTransaction, commitTransaction } from './transaction-commands.ts'
import { update } from './update.ts'
import { createUser, dropUser, updateUser, usersInfo } from './user-commands.ts'

interface Entry {
  run: Command
  /** May be part of a multi-document transaction. */
  transactional?: true
  /** Its reply waits until the journal is on disk. */
  writes?: true
  /** Repeated with the same session and number, it answers what it answered the first time. */
  retryable?: true
}

function refused(name: string): Entry {
  return {
    run: () => {
      throw unsupported(`the command ${name}`)
    },
  }
}

const entries = {
  find: { run: find, transactional: true },
  getMore: { run: getMore, transactional: true },
  killCursors: { run: killCursors, transactional: true },
  aggregate: { run: aggregate, transactional: true },
  count: { run: count },
  distinct: { run: distinct, transactional: true },
  insert: { run: insert, transactional: true, retryable: true, writes: true },
  update: { run: update, transactional: true, retryable: true, writes: true },
  delete: { run: remove, transactional: true, retryable: true, writes: true },
  findAndModify: { run: findAndModify, transactional: true, retryable: true, writes: true },
  findandmodify: { run: findAndModify, transactional: true, retryable: true, writes: true },
  commitTransaction: { run: commitTransaction, writes: true },
  abortTransaction: { run: abortTransaction },
  create: { run: create, transactional: true, writes: true },
  drop: { run: drop, writes: true },
  dropDatabase: { run: dropDatabase, writes: true },
  renameCollection: { run: renameCollection, writes: true },
  listCollections: { run: listCollections },
  listDatabases: { run: listDatabases },
  createIndexes: { run: createIndexes, writes: true },
  dropIndexes: { run: dropIndexes, writes: true },
  listIndexes: { run: listIndexes },
  collMod: { run: collMod, writes: true },
  explain: { run: explain },
  hello: { run: diagnostics.hello },
  isMaster: { run: diagnostics.hello },
  ismaster: { run: diagnostics.hello },
  ping: { run: diagnostics.ping },
  buildInfo: { run: diagnostics.buildInfo },
  buildinfo: { run: diagnostics.buildInfo },
  serverStatus: { run: statistics.serverStatus },
  replSetGetStatus: { run: diagnostics.replSetGetStatus },
  connectionStatus: { run: diagnostics.connectionStatus },
  whatsmyuri: { run: diagnostics.whatsmyuri },
  collStats: { run: statistics.collStats },
  dbStats: { run: statistics.dbStats },
  endSessions: { run: diagnostics.endSessions },
  refreshSessions: { run: () => OK },
  killSessions: { run: diagnostics.endSessions },
  getParameter: refused('getParameter'),
  setParameter: refused('setParameter'),
  bulkWrite: refused('bulkWrite'),
  mapReduce: refused('mapReduce'),
  saslStart: { run: saslStart },
  saslContinue: { run: saslContinue },
  logout: { run: logout },
  createUser: { run: createUser, writes: true },
  updateUser: { run: updateUser, writes: true },
  dropUser: { run: dropUser, writes: true },
  usersInfo: { run: usersInfo },
  createRole: { run: createRole, writes: true },
  updateRole: { run: updateRole, writes: true },
  dropRole: { run: dropRole, writes: true },
  rolesInfo: { run: rolesInfo },
} satisfies Record<string, Entry>

export type CommandName = keyof typeof entries
export const COMMANDS: ReadonlyMap<string, Entry> = new Map(Object.entries(entries))
