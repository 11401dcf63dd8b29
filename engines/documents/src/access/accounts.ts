// Users and roles: in memory, and in a SQLite table that no command reaches.
import { CommandError } from '../errors.ts'
import type { Store } from '../storage/store.ts'
import { builtInRole, type Privilege } from './built-in-roles.ts'
import { type Credentials, credentialsOf } from './scram.ts'

export interface RoleName {
  role: string
  db: string
}

export interface User {
  credentials: Credentials
  roles: RoleName[]
}

export interface Role {
  roles: RoleName[]
  privileges: Array<{ resource: { db: string; collection: string }; actions: string[] }>
}

type Kind = 'user' | 'role'

const TABLE = `
  CREATE TABLE IF NOT EXISTS accounts (
    kind TEXT NOT NULL, id TEXT NOT NULL, document TEXT NOT NULL, PRIMARY KEY (kind, id)
  ) WITHOUT ROWID, STRICT`

export class Accounts {
  readonly users = new Map<string, User>()
  readonly roles = new Map<string, Role>()
  readonly #store: Store
  readonly #privileges = new Map<string, Privilege[]>()

  constructor(store: Store) {
    this.#store = store
    store.journal.write(() => store.connection.execute(TABLE))
    this.load()
  }

  /** Reads everything again, also after a batch was undone. */
  load() {
    this.users.clear()
    this.roles.clear()
    this.#privileges.clear()
    const rows = this.#store.connection.rows<[Kind, string, string]>(
      'SELECT kind, id, document FROM accounts',
    )
    for (const [kind, id, document] of rows) this.#of(kind).set(id, JSON.parse(document))
  }

  /** The user whose password comes with the configuration; it may do everything. */
  async keepRoot(password: string) {
    const roles = [{ role: 'root', db: 'admin' }]
    this.save('user', 'admin.root', { credentials: await credentialsOf(password), roles })
    await this.#store.journal.durable()
  }

  save(kind: 'user', id: string, document: User): void
  save(kind: 'role', id: string, document: Role): void
  save(kind: Kind, id: string, document: User & Role) {
    this.#store.journal.write(() =>
      this.#store.connection.run(
        'INSERT OR REPLACE INTO accounts VALUES (?, ?, ?)',
        kind,
        id,
        JSON.stringify(document),
      ),
    )
    this.#of(kind).set(id, document)
    this.#privileges.clear()
  }

  /** Whether the user may do this in the database, in this collection or, without one, in all of them. */
  allows(user: string, action: string, database: string, collection = ''): boolean {
    return this.privilegesOf(user).some(
      (privilege) =>
        privilege.actions.has(action) &&
        (privilege.database === '' || privilege.database === database) &&
        (privilege.collection === '' || privilege.collection === collection),
    )
  }

  privilegesOf(user: string): readonly Privilege[] {
    const known = this.#privileges.get(user)
    if (known) return known
    const privileges = this.#granted(this.users.get(user)?.roles ?? [], new Set())
    this.#privileges.set(user, privileges)
    return privileges
  }

  demandRole({ role, db }: RoleName) {
    if (!builtInRole(role, db) && !this.roles.has(idOf(db, role)))
      throw new CommandError('RoleNotFound', `Could not find role: ${role}@${db}`)
  }

  #granted(roles: readonly RoleName[], seen: Set<string>): Privilege[] {
    return roles.flatMap(({ role, db }) => {
      const id = idOf(db, role)
      if (seen.has(id)) return []
      seen.add(id)
      const builtIn = builtInRole(role, db)
      if (builtIn) return [builtIn]
      const made = this.roles.get(id)
      if (!made) return []
      const own = made.privileges.map(({ resource, actions }) => ({
        database: resource.db,
        collection: resource.collection,
        actions: new Set(actions),
      }))
      return [...own, ...this.#granted(made.roles, seen)]
    })
  }

  #of(kind: Kind): Map<string, unknown> {
    return kind === 'user' ? this.users : this.roles
  }
}

/** As MongoDB's `_id` of a user or role: no database's name has a dot. */
export function idOf(database: string, name: string): string {
  return `${database}.${name}`
}
