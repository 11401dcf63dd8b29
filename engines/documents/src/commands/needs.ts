// What a command asks of the one who sends it.
import { fieldsOf } from '../bson/elements.ts'
import { isTruthy } from '../bson/js.ts'
import type { Raw } from '../bson/raw.ts'
import { stringOf, T } from '../bson/raw.ts'
import type { CommandName } from '../supported.ts'
import type { Demand } from './authorize.ts'
import type { Context } from './context.ts'

/** Nothing; a login; or rights that depend on the command. */
type Needs = 'nothing' | 'login' | ((context: Context) => Demand[])

/** Account commands check rights by themselves: these depend on the roles that they grant and revoke. */
export const NEEDS: Record<CommandName, Needs> = {
  find: onCollection('find'),
  count: onCollection('find'),
  distinct: onCollection('find'),
  aggregate: onCollection('find'),
  explain: explained,
  getMore: 'login',
  killCursors: 'login',
  insert: onCollection('insert'),
  update: (context) => [...onCollection('update')(context), ...upserts(context)],
  delete: onCollection('remove'),
  findAndModify: findsAndModifies,
  commitTransaction: 'login',
  abortTransaction: 'login',
  create: onCollection('createCollection'),
  drop: onCollection('dropCollection'),
  dropDatabase: onDatabase('dropDatabase'),
  listCollections: onDatabase('listCollections'),
  createIndexes: onCollection('createIndex'),
  listIndexes: onCollection('listIndexes'),
  createUser: 'login',
  updateUser: 'login',
  createRole: 'login',
  updateRole: 'login',
  saslStart: 'nothing',
  saslContinue: 'nothing',
  endSessions: 'login',
  ping: 'nothing',
  hello: 'nothing',
  isMaster: 'nothing',
  ismaster: 'nothing',
}

function onCollection(action: string) {
  return ({ request, database }: Context): Demand[] => [
    { action, database, collection: textOf(request.fields.get(request.name)) },
  ]
}

function onDatabase(action: string) {
  return ({ database }: Context): Demand[] => [{ action, database }]
}

function explained({ request, database }: Context): Demand[] {
  const command = request.document('explain')
  const [collection] = command ? fieldsOf(command.bytes, command.start).values() : []
  return [{ action: 'find', database, collection: textOf(collection) }]
}

function upserts(context: Context): Demand[] {
  const some = context.request
    .documents('updates')
    .some((one) => isTruthy(fieldsOf(one).get('upsert')))
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

function textOf(value: Raw | undefined): string {
  return value?.type === T.string ? stringOf(value) : ''
}
