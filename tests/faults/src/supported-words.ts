import * as supported from '@sortie/documents/supported'

/** As DocumentProxy.words() writes them. */
export const supportedWords = new Set<string>([
  ...Object.entries(supported.commands).flatMap(([command, options]) =>
    options === 'any' ? [command] : [command, ...options.map((option) => `${command}.${option}`)],
  ),
  ...Object.entries(supported.statements).flatMap(([command, fields]) =>
    fields.map((field) => `${command}.${command}s.${field}`),
  ),
  ...supported.logicalOperators,
  ...supported.valueOperators,
  ...supported.updateOperators,
  ...supported.stages,
  ...supported.accumulators,
])

/** Calls that change nothing, and so are no use cases, with words of their own. */
export const readsWithWords = [
  '/api/expenses/summary',
  '/admin/expenses/counts',
  '/admin/dead-letters/expense?reason=x',
  '/admin/mailbox',
]

/** Not by the services of a system at work, or now and then only. */
export const sentElsewhere = new Set([
  // The handshake, in the old form of the protocol, and a login that does not begin with it.
  ...['hello', 'isMaster', 'ismaster', 'saslStart', 'saslStart.mechanism', 'saslStart.payload'],
  ...['saslStart.options', 'saslStart.autoAuthorize'],
  // tools/local makes the accounts before the services start.
  ...['createUser', 'updateUser'].flatMap((name) => [name, `${name}.pwd`, `${name}.roles`]),
  ...['createRole', 'updateRole'].flatMap((name) => [name, `${name}.privileges`, `${name}.roles`]),
  // tools/backup saves and restores.
  ...['create', 'drop', 'listIndexes', 'listIndexes.cursor'],
  ...['', '.filter', '.nameOnly', '.authorizedCollections', '.cursor'].map(
    (option) => `listCollections${option}`,
  ),
  // Tests look for indexes and clear up.
  ...['explain', 'explain.verbosity', 'dropDatabase'],
  // Long answers are read on, or left before their end; metrics are asked for; services end.
  ...['getMore', 'getMore.collection', 'getMore.batchSize', 'killCursors', 'killCursors.cursors'],
  ...['count', 'endSessions'],
])
