// The error codes of MongoDB that this server answers with. Drivers act on code and label, never on the text.
const CODES = {
  InternalError: 1,
  BadValue: 2,
  NoSuchKey: 4,
  FailedToParse: 9,
  UserNotFound: 11,
  Unauthorized: 13,
  TypeMismatch: 14,
  InvalidLength: 16,
  ProtocolError: 17,
  AuthenticationFailed: 18,
  IllegalOperation: 20,
  NamespaceNotFound: 26,
  IndexNotFound: 27,
  PathNotViable: 28,
  RoleNotFound: 31,
  ConflictingUpdateOperators: 40,
  CursorNotFound: 43,
  NamespaceExists: 48,
  MaxTimeMSExpired: 50,
  DollarPrefixedFieldName: 52,
  EmptyFieldName: 56,
  CommandNotFound: 59,
  ImmutableField: 66,
  CannotCreateIndex: 67,
  IndexOptionsConflict: 85,
  IndexKeySpecsConflict: 86,
  InvalidNamespace: 73,
  InvalidOptions: 72,
  ShutdownInProgress: 91,
  WriteConflict: 112,
  CommandNotSupported: 115,
  CannotIndexParallelArrays: 171,
  TransactionTooOld: 225,
  NotImplemented: 238,
  SnapshotUnavailable: 246,
  NoSuchTransaction: 251,
  TransactionCommitted: 256,
  TransactionTooLarge: 257,
  OperationNotSupportedInTransaction: 263,
  QueryExceededMemoryLimit: 292,
  MechanismUnavailable: 334,
  BSONObjectTooLarge: 10334,
  DuplicateKey: 11000,
  QueryPlanKilled: 175,
  Location40415: 40415,
  Location40414: 40414,
  ConflictingOperationInProgress: 117,
  CommandFailed: 125,
  OutOfDiskSpace: 14031,
  Location31253: 31253,
  Location31254: 31254,
  Location51002: 51002,
  Location51003: 51003,
} as const

type CodeName = keyof typeof CODES

export class CommandError extends Error {
  readonly code: number
  readonly codeName: string
  readonly labels: string[]
  readonly details: Record<string, unknown>

  constructor(
    codeName: CodeName,
    message: string,
    details: Record<string, unknown> = {},
    labels: string[] = [],
  ) {
    super(message)
    this.codeName = codeName
    this.code = CODES[codeName]
    this.details = details
    this.labels = labels
  }
}

export function badValue(message: string) {
  return new CommandError('BadValue', message)
}

export function unsupported(what: string) {
  return new CommandError(
    'NotImplemented',
    `${what} is not supported by the embedded document server`,
  )
}

// The driver's withTransaction starts the whole transaction again when it sees this label.
export function transient(codeName: CodeName, message: string) {
  return new CommandError(codeName, message, {}, ['TransientTransactionError'])
}

export function writeConflict() {
  return transient(
    'WriteConflict',
    'Caused by :: Write conflict during plan execution and yielding is disabled. :: Please retry your operation or multi-document transaction.',
  )
}
