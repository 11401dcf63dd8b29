// What a command asks of the one who sends it.

import { fieldsOf } from '../bson/elements.ts'
import { isTruthy, valueToJs } from '../bson/js.ts'
import type { Raw } from '../bson/raw.ts'
import { stringOf, T } from '../bson/raw.ts'
import type { Context } from '../commands/context.ts'
import type { CommandName } from '../commands/table.ts'
import type { Demand } from './authorize.ts'

/** Nothing; a login; or rights that depend on the command. */
export type Needs = 'nothing' | 'login' | ((context: Context) => Demand[])

/** Account commands check rights by themselves: these depend on the roles that they grant and revoke. */
export const NEEDS: Record<CommandName, Needs> = {
  find: readsIts,
  count: readsIts,
  distinct: readsIts,
  aggregate: readsIts,
  explain: explained,
  getMore: 'login',
  killCursors: 'login',
  insert: onCollection('insert'),
  update: (context) => [...onCollection('update')(context), ...upserts(context)],
  delete: onCollection('remove'),
  findAndModify: findsAndModifies,
  findandmodify: findsAndModifies,
  commitTransaction: 'login',
  abortTransaction: 'login',
  create: onCollection('createCollection'),
  drop: onCollection('dropCollection'),
  dropDatabase: onDatabase('dropDatabase'),
  renameCollection: renames,
  listCollections: onDatabase('listCollections'),
  listDatabases: 'login',
  createIndexes: onCollection('createIndex'),
  dropIndexes: onCollection('dropIndex'),
  listIndexes: onCollection('listIndexes'),
  collMod: onCollection('collMod'),
  collStats: onCollection('collStats'),
  dbStats: onDatabase('dbStats'),
  serverStatus: onDatabase('serverStatus'),
  replSetGetStatus: onDatabase('replSetGetStatus'),
  hello: 'nothing',
  isMaster: 'nothing',
  ismaster: 'nothing',
  ping: 'nothing',
  buildInfo: 'nothing',
  buildinfo: 'nothing',
  connectionStatus: 'nothing',
  whatsmyuri: 'nothing',
  saslStart: 'nothing',
  saslContinue: 'nothing',
  logout: 'nothing',
  endSessions: 'login',
  refreshSessions: 'login',
  killSessions: 'login',
  createUser: 'login',
  updateUser: 'login',
  dropUser: 'login',
  usersInfo: 'login',
  createRole: 'login',
  updateRole: 'login',
  dropRole: 'login',
  rolesInfo: 'login',
  getParameter: 'login',
  setParameter: 'login',
  bulkWrite: 'login',
  mapReduce: 'login',
}

function onCollection(action: string) {
  return ({ request, database }: Context): Demand[] => [
    { action, database, collection: textOf(request.fields.get(request.name)) },
  ]
}

function onDatabase(action: string) {
  return ({ database }: Context): Demand[] => [{ action, database }]
}

function readsIts(context: Context) {
  return reads(context, context.request.fields)
}

/** The collection that a reading command names, and those its stages look into. */
function reads({ database, state, connection }: Context, fields: Map<string, Raw>): Demand[] {
  // Fast path: most users may read the whole database, so the pipeline need not be inspected.
  if (state.accounts.allows(connection.user ?? '', 'find', database)) return []
  const [named] = fields.values()
  const pipeline = fields.get('pipeline')
  const others = pipeline ? lookedInto(valueToJs(pipeline)) : []
  return [textOf(named), ...others].map((collection) => ({ action: 'find', database, collection }))
}

function explained(context: Context): Demand[] {
  const command = context.request.document('explain')
  return command ? reads(context, fieldsOf(command.bytes, command.start)) : []
}

function lookedInto(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) => [
    ...(name === '$lookup' ? [String(inner?.from)] : []),
    ...(name === '$unionWith' ? [String(inner?.coll ?? inner)] : []),
    ...lookedInto(inner),
  ])
}

function upserts(context: Context): Demand[] {
  const { request, state, connection, database } = context
  if (state.accounts.allows(connection.user ?? '', 'insert', database)) return []
  const some = request.documents('updates').some((one) => isTruthy(fieldsOf(one).get('upsert')))
  return some ? onCollection('insert')(context) : []
}

function findsAndModifies(context: Context): Demand[] {
  const { request } = context
  const actions = [
    'find',
    request.flag('remove') ? 'remove' : 'update',
    ...(request.flag('upsert') ? ['insert'] : []),
  ]
  return actions.flatMap((action) => onCollection(action)(context))
}

function renames({ request }: Context): Demand[] {
  const from = placeOf(request.text('renameCollection'))
  const to = placeOf(request.text('to'))
  const replaced = request.flag('dropTarget') ? [{ ...to, action: 'dropCollection' }] : []
  if (from.database === to.database)
    return [{ ...from, action: 'renameCollectionSameDB' }, ...replaced]
  return [
    ...['find', 'dropCollection'].map((action) => ({ ...from, action })),
    ...['insert', 'createIndex', 'createCollection'].map((action) => ({ ...to, action })),
    ...replaced,
  ]
}

function placeOf(namespace: string) {
  const dot = namespace.indexOf('.')
  return { database: namespace.slice(0, dot), collection: namespace.slice(dot + 1) }
}

function textOf(value: Raw | undefined): string {
  return value?.type === T.string ? stringOf(value) : ''
}
