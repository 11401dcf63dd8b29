// Users: made, changed, dropped and shown. Passwords never come back.
import { idOf, partsOf, type User } from '../access/accounts.ts'
import { demandRight } from '../access/authorize.ts'
import { credentialsOf, MECHANISM } from '../access/scram.ts'
import { type Js, valueToJs } from '../bson/js.ts'
import { CommandError, unsupported } from '../errors.ts'
import type { Command, Context } from './context.ts'
import { OK } from './context.ts'
import { dropping, known, named, rolesIn } from './named-accounts.ts'

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
  const user = known(context, 'user', id)
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

export const dropUser = dropping('user')

export const usersInfo: Command = (context) => {
  const { request, state, connection } = context
  request.allow('showCustomData')
  const users = named(context, 'user', [...state.accounts.users])
  for (const id of users.ids)
    if (id !== connection.user)
      demandRight(context, { action: 'viewUser', database: partsOf(id).db })
  return { users: users.found.map(([id, user]) => shown(id, user)), ok: 1 }
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
