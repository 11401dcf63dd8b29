// Users, and roles beside the built-in ones: made and changed.
import { idOf, type Role, type RoleName } from '../access/accounts.ts'
import { ALL_ACTIONS } from '../access/built-in-roles.ts'
import { credentialsOf } from '../access/scram.ts'
import { itemsOf } from '../bson/elements.ts'
import { type Js, valueToJs } from '../bson/js.ts'
import { type Raw, stringOf, T } from '../bson/raw.ts'
import { badValue, CommandError, unsupported } from '../errors.ts'
import { demandRight } from './authorize.ts'
import type { Command, Context } from './context.ts'
import { OK } from './context.ts'

export const createUser: Command = async (context) => {
  const { request, state, database } = context
  const name = request.text('createUser')
  const id = idOf(database, name)
  demandRight(context, { action: 'createUser', database })
  const roles = rolesIn(context)
  demandGrants(context, roles)
  if (state.accounts.users.has(id))
    throw new CommandError('Location51003', `User "${name}@${database}" already exists`)
  const credentials = await credentialsOf(request.text('pwd'))
  state.accounts.save('user', id, { credentials, roles })
  return OK
}

export const updateUser: Command = async (context) => {
  const { request, state, database } = context
  const name = request.text('updateUser')
  const id = idOf(database, name)
  const user = state.accounts.users.get(id)
  if (!user) throw new CommandError('UserNotFound', `User "${name}@${database}" not found`)
  const changed = { ...user }
  if (request.fields.has('roles')) {
    changed.roles = rolesIn(context)
    for (const { db } of user.roles) demandRight(context, { action: 'revokeRole', database: db })
    demandGrants(context, changed.roles)
  }
  if (request.fields.has('pwd')) {
    demandRight(context, { action: 'changePassword', database })
    changed.credentials = await credentialsOf(request.text('pwd'))
  }
  state.accounts.save('user', id, changed)
  return OK
}

export const createRole: Command = (context) => {
  const { request, state, database } = context
  const name = request.text('createRole')
  const id = idOf(database, name)
  demandRight(context, { action: 'createRole', database })
  if (state.accounts.roles.has(id))
    throw new CommandError('Location51002', `Role "${name}@${database}" already exists`)
  state.accounts.save('role', id, roleIn(context))
  return OK
}

export const updateRole: Command = (context) => {
  const { request, state, database } = context
  const name = request.text('updateRole')
  const id = idOf(database, name)
  if (!state.accounts.roles.has(id))
    throw new CommandError('RoleNotFound', `Role "${name}@${database}" not found`)
  demandRight(context, { action: 'revokeRole', database })
  state.accounts.save('role', id, roleIn(context))
  return OK
}

/** Making a role grants its privileges. */
function roleIn(context: Context): Role {
  const role = { privileges: privilegesIn(context), roles: rolesIn(context) }
  demandGrants(context, [...role.privileges.map(({ resource }) => resource), ...role.roles])
  return role
}

function demandGrants(context: Context, places: readonly { db: string }[]) {
  for (const database of new Set(places.map(({ db }) => db)))
    demandRight(context, { action: 'grantRole', database })
}

function rolesIn({ request, state, database }: Context): RoleName[] {
  const value = request.fields.get('roles')
  if (value?.type !== T.array) throw badValue('"roles" must be an array of roles')
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

function privilegesIn({ request }: Context): Role['privileges'] {
  const value = request.get('privileges')
  const list = value && valueToJs(value)
  if (!Array.isArray(list)) throw badValue('"privileges" must be an array')
  return list.map(({ resource, actions }: Js) => {
    const { db, collection, ...others } = (resource ?? {}) as Js
    if (typeof db !== 'string' || typeof collection !== 'string' || Object.keys(others).length > 0)
      throw unsupported('a resource other than { db, collection }')
    const unknown = (actions as string[]).find((action) => !ALL_ACTIONS.includes(action as never))
    if (unknown !== undefined) throw unsupported(`the action ${unknown}`)
    return { resource: { db, collection }, actions: actions as string[] }
  })
}
