// Users: made, changed, dropped and shown. Passwords never come back.
import { idOf, partsOf, type RoleName, type User } from '../access/accounts.ts'
import { demandRight } from '../access/authorize.ts'
import { credentialsOf, MECHANISM } from '../access/scram.ts'
import { type Js, valueToJs } from '../bson/js.ts'
import type { Raw } from '../bson/raw.ts'
import { itemsOf, stringOf, T } from '../bson/raw.ts'
import { badValue, CommandError, unsupported } from '../errors.ts'
import type { Command, Context } from './context.ts'
import { OK } from './context.ts'

const FIELDS = ['pwd', 'roles', 'customData', 'mechanisms', 'digestPassword'] as const

export const createUser: Command = async (context) => {
  const { request, state, database } = context
  request.allow(...FIELDS)
  const name = request.text('createUser')
  const id = idOf(database, name)
  demandRight(context, { action: 'createUser', database })
  const roles = rolesIn(context, 'roles')
  for (const { db } of roles) demandRight(context, { action: 'grantRole', database: db })
  if (state.accounts.users.has(id))
    throw new CommandError('Location51003', `User "${name}@${database}" already exists`)
  checkMechanisms(context)
  const credentials = await credentialsOf(request.text('pwd'))
  state.accounts.save('user', id, { credentials, roles, ...customDataIn(context) })
  return OK
}

export const updateUser: Command = async (context) => {
  const { request, state, database } = context
  request.allow(...FIELDS)
  const id = idOf(database, request.text('updateUser'))
  const user = known(context, id)
  checkMechanisms(context)
  const changed: User = { ...user, ...customDataIn(context) }
  if (changed.customData !== user.customData)
    demandRight(context, { action: 'changeCustomData', database })
  if (request.fields.has('roles')) {
    changed.roles = rolesIn(context, 'roles')
    for (const { db } of user.roles) demandRight(context, { action: 'revokeRole', database: db })
    for (const { db } of changed.roles) demandRight(context, { action: 'grantRole', database: db })
  }
  if (request.fields.has('pwd')) {
    demandRight(context, { action: 'changePassword', database })
    changed.credentials = await credentialsOf(request.text('pwd'))
  }
  state.accounts.save('user', id, changed)
  return OK
}

export const dropUser: Command = (context) => {
  const { request, state, database } = context
  request.allow()
  const id = idOf(database, request.text('dropUser'))
  demandRight(context, { action: 'dropUser', database })
  known(context, id)
  state.accounts.remove('user', id)
  return OK
}

export const usersInfo: Command = (context) => {
  const { request, state, connection } = context
  request.allow('showCustomData')
  const users = named(context, 'user', [...state.accounts.users])
  for (const id of users.ids)
    if (id !== connection.user)
      demandRight(context, { action: 'viewUser', database: partsOf(id).db })
  return { users: users.found.map(([id, user]) => shown(id, user)), ok: 1 }
}

/** What an argument like MongoDB's names: 1 for all of the database, a name, a pair, a list of these. */
export function named<Kept>(
  { request, database }: Context,
  field: 'user' | 'role',
  all: Array<[string, Kept]>,
): { ids: string[]; found: Array<[string, Kept]> } {
  const given = valueToJs(request.fields.get(request.name)!)
  if (given === 1) {
    const found = all.filter(([id]) => partsOf(id).db === database)
    return { ids: [idOf(database, '')], found }
  }
  const list: unknown[] = Array.isArray(given) ? given : [given]
  const ids = list.map((one) => {
    if (typeof one === 'string') return idOf(database, one)
    const { [field]: name, db } = (one ?? {}) as Js
    if (typeof name === 'string' && typeof db === 'string') return idOf(db, name)
    throw unsupported(`this argument of ${request.name}`)
  })
  return { ids, found: all.filter(([id]) => ids.includes(id)) }
}

export function rolesIn({ request, state, database }: Context, field: string): RoleName[] {
  const value = request.fields.get(field)
  if (value?.type !== T.array) throw badValue(`"${field}" must be an array of roles`)
  return itemsOf(value).map((item) => {
    const role = roleName(item, database)
    state.accounts.demandRole(role)
    return role
  })
}

function roleName(item: Raw, database: string): RoleName {
  if (item.type === T.string) return { role: stringOf(item), db: database }
  const { role, db } = (valueToJs(item) ?? {}) as Js
  if (typeof role === 'string' && typeof db === 'string') return { role, db }
  throw badValue('a role is a name, or a document with "role" and "db"')
}

function known({ state }: Context, id: string): User {
  const user = state.accounts.users.get(id)
  if (user) return user
  const { name, db } = partsOf(id)
  throw new CommandError('UserNotFound', `User "${name}@${db}" not found`)
}

function checkMechanisms({ request }: Context) {
  const value = request.fields.get('mechanisms')
  const mechanisms = value ? (valueToJs(value) as unknown[]) : [MECHANISM]
  if (mechanisms.length !== 1 || mechanisms[0] !== MECHANISM)
    throw unsupported(`a mechanism other than ${MECHANISM}`)
  if (request.fields.has('digestPassword') && !request.flag('digestPassword'))
    throw unsupported('a password that the client has digested')
}

function customDataIn({ request }: Context): { customData?: unknown } {
  const value = request.document('customData')
  return value ? { customData: valueToJs(value) } : {}
}

function shown(id: string, { roles, customData }: User): Js {
  const { name, db } = partsOf(id)
  const mechanisms = [MECHANISM]
  return {
    _id: id,
    user: name,
    db,
    roles,
    mechanisms,
    ...(customData !== undefined && { customData }),
  }
}
