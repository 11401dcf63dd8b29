// What the commands of users and of roles share.
import { idOf, partsOf, type Role, type RoleName, type User } from '../access/accounts.ts'
import { demandRight } from '../access/authorize.ts'
import { itemsOf } from '../bson/elements.ts'
import { type Js, valueToJs } from '../bson/js.ts'
import { type Raw, stringOf, T } from '../bson/raw.ts'
import { badValue, CommandError, unsupported } from '../errors.ts'
import { type Command, type Context, OK } from './context.ts'

type Accounts = { user: User; role: Role }
type Kind = keyof Accounts
const titles = { user: 'User', role: 'Role' } as const

/** The command that drops a user or a role, which must be there. */
export function dropping(kind: Kind): Command {
  return (context) => {
    const { request, state, database } = context
    request.allow()
    const id = idOf(database, request.text(`drop${titles[kind]}`))
    demandRight(context, { action: `drop${titles[kind]}`, database })
    known(context, kind, id)
    state.accounts.remove(kind, id)
    return OK
  }
}

export function known<K extends Kind>({ state }: Context, kind: K, id: string): Accounts[K] {
  const kept = { user: state.accounts.users, role: state.accounts.roles }[kind].get(id)
  if (kept) return kept as Accounts[K]
  const { name, db } = partsOf(id)
  const title = titles[kind]
  throw new CommandError(`${title}NotFound`, `${title} "${name}@${db}" not found`)
}

/** What an argument like MongoDB's names: 1 for all of the database, a name, a pair, a list of these. */
export function named<Kept>(
  { request, database }: Context,
  field: Kind,
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
