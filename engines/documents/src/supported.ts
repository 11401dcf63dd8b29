import { unsupported } from './errors.ts'

/**
 * All that this server does, in the words of the wire protocol: what Sortie, its tools and its tests send. Anything
 * else is refused by its name. `tests/faults/src/every-command.test.ts` records a whole system and compares.
 */
export const commands = {
  find: ['filter', 'sort', 'projection', 'limit', 'batchSize', 'singleBatch'],
  getMore: ['collection', 'batchSize'],
  killCursors: ['cursors'],
  aggregate: ['pipeline', 'cursor'],
  count: [],
  distinct: ['key', 'query'],
  explain: ['verbosity'],
  insert: ['documents', 'ordered'],
  update: ['updates', 'ordered'],
  delete: ['deletes', 'ordered'],
  findAndModify: ['query', 'update', 'remove', 'new', 'upsert'],
  commitTransaction: [],
  abortTransaction: [],
  create: [],
  drop: [],
  createIndexes: ['indexes'],
  listIndexes: ['cursor'],
  listCollections: ['filter', 'nameOnly', 'authorizedCollections', 'cursor'],
  dropDatabase: [],
  createUser: ['pwd', 'roles'],
  updateUser: ['pwd', 'roles'],
  createRole: ['privileges', 'roles'],
  updateRole: ['privileges', 'roles'],
  saslStart: ['mechanism', 'payload', 'options', 'autoAuthorize'],
  saslContinue: ['conversationId', 'payload'],
  endSessions: [],
  ping: [],
  // Drivers describe themselves here, each release with more fields.
  hello: 'any',
  isMaster: 'any',
  ismaster: 'any',
} as const satisfies Record<string, readonly string[] | 'any'>

export type CommandName = keyof typeof commands

/** Fields of every command. The read preference means nothing where there is one server. */
export const commonFields: readonly string[] = [
  ...['$db', 'lsid', 'txnNumber', 'autocommit', 'startTransaction'],
  ...['readConcern', 'writeConcern', 'maxTimeMS', '$readPreference', '$clusterTime'],
]

export const statements = {
  update: ['q', 'u', 'multi', 'upsert'],
  delete: ['q', 'limit'],
} as const

export const comparisons = ['$gt', '$gte', '$lt', '$lte'] as const
export const logicalOperators = ['$and', '$or'] as const
export const valueOperators = [
  ...comparisons,
  '$ne',
  '$in',
  '$nin',
  '$exists',
  '$elemMatch',
  '$regex',
] as const
export const updateOperators = ['$set', '$unset', '$inc', '$setOnInsert'] as const
export const stages = ['$match', '$group', '$sort', '$project'] as const
export const accumulators = ['$sum'] as const
/** `background` says nothing since MongoDB 4.2; mongoose sends it. */
export const indexOptions = ['key', 'name', 'unique', 'sparse', 'expireAfterSeconds', 'background']

/** The name, which is one of these; anything else is refused. */
export function supported<const Name extends string>(
  names: readonly Name[],
  name: string,
  what: string,
): Name {
  if (!(names as readonly string[]).includes(name)) throw unsupported(`${what} ${name}`)
  return name as Name
}
