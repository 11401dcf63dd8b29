type ErrorDescription = {
  name: string
  code?: string | number
  message?: string
  stack?: string
  cause?: ErrorDescription
}

/** Error classes whose messages never quote user input: they describe our own code or a connection. */
const safeToQuote = new Set([
  'Error',
  'TypeError',
  'ReferenceError',
  'RangeError',
  'AbortError',
  'TimeoutError',
  'MongoNetworkError',
  'MongoNetworkTimeoutError',
  'MongoServerSelectionError',
  'MongooseServerSelectionError',
  'MongoWaitQueueTimeoutError',
  'MaxRetriesPerRequestError',
  'IllegalOperationError',
  'EnvError',
])
const maxDepth = 4

export function describeError(error: unknown, depth = 0): ErrorDescription {
  if (!(error instanceof Error)) return { name: typeof error }
  const { code } = error as { code?: unknown }
  const telling = safeToQuote.has(error.name)
  return {
    name: error.name,
    ...((typeof code === 'string' || typeof code === 'number') && { code }),
    ...(telling && { message: withoutQuotes(error.message) }),
    stack: framesOf(error),
    ...(error.cause !== undefined &&
      depth < maxDepth && { cause: describeError(error.cause, depth + 1) }),
  }
}

function withoutQuotes(message: string): string {
  return message.replace(/"[^"]*"|'[^']*'|`[^`]*`/g, '…')
}

function framesOf({ stack = '' }: Error): string {
  return stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n')
}
