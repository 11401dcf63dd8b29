import mongoose from 'mongoose'

const {
  MongoClientClosedError,
  MongoError,
  MongoNetworkError,
  MongoNotConnectedError,
  MongoOperationTimeoutError,
  MongoServerClosedError,
  MongoServerError,
  MongoServerSelectionError,
  MongoTopologyClosedError,
} = mongoose.mongo

/** https://github.com/mongodb/mongo/blob/master/src/mongo/base/error_codes.yml */
const outageCodes = new Set<unknown>([
  1, // InternalError: the embedded server's disk failed
  6, // HostUnreachable
  7, // HostNotFound
  13, // Unauthorized: the installation's rights are wrong, not the call
  18, // AuthenticationFailed
  24, // LockTimeout
  43, // CursorNotFound: its server was restarted
  50, // MaxTimeMSExpired: too much to do just now
  64, // WriteConcernTimeout
  89, // NetworkTimeout
  91, // ShutdownInProgress
  112, // WriteConflict, after the retries
  133, // FailedToSatisfyReadPreference: no server to read from
  134, // ReadConcernMajorityNotAvailableYet
  189, // PrimarySteppedDown
  202, // NetworkInterfaceExceededTimeLimit
  237, // CursorKilled
  251, // NoSuchTransaction: its primary is gone
  262, // ExceededTimeLimit
  9001, // SocketException
  10107, // NotWritablePrimary
  11600, // InterruptedAtShutdown
  11601, // Interrupted
  11602, // InterruptedDueToReplStateChange
  13435, // NotPrimaryNoSecondaryOk
  13436, // NotPrimaryOrSecondary
  14031, // OutOfDiskSpace
])
const poolErrors = new Set(['MongoWaitQueueTimeoutError', 'MongoPoolClosedError'])
const socketCodes = new Set(['EPIPE', 'ECONNRESET', 'ECONNREFUSED', 'ETIMEDOUT', 'EHOSTUNREACH'])
const outageLabels = [
  'TransientTransactionError',
  'UnknownTransactionCommitResult',
  'RetryableWriteError',
]
const outageClasses = [
  MongoNetworkError,
  MongoServerSelectionError,
  MongoNotConnectedError,
  MongoTopologyClosedError,
  MongoServerClosedError,
  MongoClientClosedError,
  MongoOperationTimeoutError,
  mongoose.Error.MongooseServerSelectionError,
]

/** To a caller these are an outage; at a start they are a wrong configuration, which waiting does not cure. */
const refusalCodes = new Set<unknown>([13, 18])

export function isRefusal(error: unknown): boolean {
  return error instanceof MongoServerError && refusalCodes.has(error.code)
}

export function isDatabaseOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (outageClasses.some((kind) => error instanceof kind) || poolErrors.has(error.name)) return true
  if (error instanceof mongoose.MongooseError)
    return /buffering timed out|initial connection/.test(error.message)
  const { code, errorResponse } = error as { code?: unknown; errorResponse?: unknown }
  if (!(error instanceof MongoError)) return isSocketError(error)
  if (outageLabels.some((label) => error.hasErrorLabel(label))) return true
  return (
    isDatabaseOutage(errorResponse) ||
    isSocketError(error) ||
    (error instanceof MongoServerError && outageCodes.has(code))
  )
}

/**
 * Labels errors so that the driver retries after a lost connection: a bulk write's error lacks the label of its
 * cause, and a raw socket error has no label method, on which the driver would throw.
 */
export function retriable(error: unknown, label: string): unknown {
  if (!(error instanceof Error)) return error
  if (error instanceof MongoError) {
    const hidden: unknown = error instanceof MongoServerError && error.errorResponse
    if (hidden instanceof MongoNetworkError || isSocketError(hidden)) error.addErrorLabel(label)
    return error
  }
  if (!isSocketError(error)) return error
  const lost = connectionLost(error)
  lost.addErrorLabel(label)
  return lost
}

/** All connections were busy for too long: nothing was sent. */
export function isPoolError(error: unknown): error is InstanceType<typeof MongoError> {
  return error instanceof MongoError && poolErrors.has(error.name)
}

export function connectionLost(cause: unknown): InstanceType<typeof MongoNetworkError> {
  return new MongoNetworkError('connection lost', { cause: cause as Error })
}

function isSocketError(error: unknown): boolean {
  return (
    error instanceof Error &&
    'code' in error &&
    typeof error.code === 'string' &&
    socketCodes.has(error.code)
  )
}
