// Roles beside the built-in ones: made, changed, dropped and shown.
import { idOf, partsOf, type Role } from '../access/accounts.ts'
import { demandRight } from '../access/authorize.ts'
import { ALL_ACTIONS } from '../access/built-in-roles.ts'
import { type Js, valueToJs } from '../bson/js.ts'
import { badValue, CommandError, unsupported } from '../errors.ts'
import type { Command, Context } from './context.ts'
import { OK } from './context.ts'
import { dropping, known, named, rolesIn } from './named-accounts.ts'

export const createRole: Command = (context) => {
  const { request, state, database } = context
  request.allow('privileges', 'roles')
  const name = request.text('createRole')
  const id = idOf(database, name)
  demandRight(context, { action: 'createRole', database })
  if (state.accounts.roles.has(id))
    throw new CommandError('Location51002', `Role "${name}@${database}" already exists`)
  const role = { privileges: privilegesIn(context), roles: rolesIn(context, 'roles') }
  demandGrants(context, role)
  state.accounts.save('role', id, role)
  return OK
}

export const updateRole: Command = (context) => {
  const { request, state, database } = context
  request.allow('privileges', 'roles')
  const id = idOf(database, request.text('updateRole'))
  const role = known(context, 'role', id)
  const changed = {
    privileges: request.fields.has('privileges') ? privilegesIn(context) : role.privileges,
    roles: request.fields.has('roles') ? rolesIn(context, 'roles') : role.roles,
  }
  demandRight(context, { action: 'revokeRole', database })
  demandGrants(context, changed)
  state.accounts.save('role', id, changed)
  return OK
}

export const dropRole = dropping('role')

export const rolesInfo: Command = (context) => {
  const { request, state } = context
  request.allow('showPrivileges', 'showBuiltinRoles')
  if (request.flag('showBuiltinRoles')) throw unsupported('rolesInfo with showBuiltinRoles')
  const roles = named(context, 'role', [...state.accounts.roles])
  for (const id of roles.ids) demandRight(context, { action: 'viewRole', database: partsOf(id).db })
  return {
    roles: roles.found.map(([id, role]) => shown(id, role, request.flag('showPrivileges'))),
    ok: 1,
  }
}

/** Creating a role grants its privileges. */
function demandGrants(context: Context, { privileges, roles }: Role) {
  const databases = [...privileges.map(({ resource }) => resource.db), ...roles.map(({ db }) => db)]
  for (const database of new Set(databases)) demandRight(context, { action: 'grantRole', database })
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

function shown(id: string, { privileges, roles }: Role, withPrivileges: boolean | undefined): Js {
  const { name, db } = partsOf(id)
  return { _id: id, role: name, db, roles, isBuiltin: false, ...(withPrivileges && { privileges }) }
}
