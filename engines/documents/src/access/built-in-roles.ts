// MongoDB's built-in roles, as its manual lists their actions; those this server has no command for are left out.
export type Action = (typeof ALL_ACTIONS)[number]

/** What may be done where. An empty database or collection stands for any. */
export interface Privilege {
  database: string
  collection: string
  actions: ReadonlySet<string>
}

const READ = ['find', 'listCollections', 'listIndexes', 'collStats', 'dbStats'] as const
const WRITE = [
  ...['insert', 'update', 'remove', 'createCollection', 'dropCollection'],
  ...['createIndex', 'dropIndex', 'renameCollectionSameDB'],
] as const
const ADMINISTER = [
  ...['collMod', 'collStats', 'createCollection', 'createIndex', 'dbStats', 'dropCollection'],
  ...['dropDatabase', 'dropIndex', 'listCollections', 'listIndexes', 'renameCollectionSameDB'],
] as const
const MANAGE_USERS = [
  ...['createUser', 'dropUser', 'changePassword', 'changeCustomData', 'viewUser'],
  ...['createRole', 'dropRole', 'grantRole', 'revokeRole', 'viewRole'],
] as const
const MONITOR = ['serverStatus', 'replSetGetStatus', 'listDatabases'] as const
const RESTORE = [
  ...['insert', 'collMod', 'createCollection', 'createIndex', 'dropCollection'],
  ...['changePassword', 'changeCustomData', 'createRole', 'createUser', 'dropRole', 'dropUser'],
  ...['grantRole', 'revokeRole', 'viewRole', 'viewUser'],
] as const

export const ALL_ACTIONS = [
  ...new Set([...READ, ...WRITE, ...ADMINISTER, ...MANAGE_USERS, ...MONITOR, ...RESTORE]),
]

const BACKUP = ['find', 'listDatabases', 'listCollections', 'listIndexes', 'serverStatus']

const ofOneDatabase: Record<string, readonly string[]> = {
  read: READ,
  readWrite: [...READ, ...WRITE],
  dbAdmin: ADMINISTER,
  userAdmin: MANAGE_USERS,
  dbOwner: [...READ, ...WRITE, ...ADMINISTER, ...MANAGE_USERS],
}

const ofAllDatabases: Record<string, readonly string[]> = {
  readAnyDatabase: [...READ, 'listDatabases'],
  readWriteAnyDatabase: [...READ, ...WRITE, 'listDatabases'],
  dbAdminAnyDatabase: [...ADMINISTER, 'listDatabases'],
  userAdminAnyDatabase: [...MANAGE_USERS, 'listDatabases'],
  clusterMonitor: [...MONITOR, 'collStats', 'dbStats', 'listIndexes'],
  backup: BACKUP,
  restore: RESTORE,
  root: ALL_ACTIONS,
}

/** The privilege of a built-in role; those of all databases are found in `admin` only. */
export function builtInRole(role: string, database: string): Privilege | undefined {
  const one = own(ofOneDatabase, role)
  if (one) return { database, collection: '', actions: new Set(one) }
  const all = database === 'admin' ? own(ofAllDatabases, role) : undefined
  return all && { database: '', collection: '', actions: new Set(all) }
}

function own(roles: Record<string, readonly string[]>, name: string) {
  return Object.hasOwn(roles, name) ? roles[name] : undefined
}
