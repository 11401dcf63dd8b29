import { BSON } from 'mongodb'

/** A command sent to the document server. */
export type Command = {
  name: string
  database: string
  collection: string
  inTransaction: boolean
  /** A write outside of a transaction that the driver may retry. */
  retryable: boolean
  maxTimeMS: number | undefined
  session: unknown
  txnNumber: unknown
}

const codes = {
  NotWritablePrimary: 10107,
  InterruptedDueToReplStateChange: 11602,
  WriteConflict: 112,
} as const
const header = 16
/** Ids and counters are 64 bits wide: they must come back as they were. */
const keepLongs = { promoteLongs: false }
const opMsg = 2013
/** The legacy form, in which drivers send their first hello only. */
const opQuery = { code: 2004, replyDocument: 36 }

/** Calls `take` with each complete message of a stream. */
export function messages(take: (message: Buffer) => void): (chunk: Buffer) => void {
  let rest: Buffer = Buffer.alloc(0)
  return (chunk) => {
    rest = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk
    while (rest.length >= 4 && rest.length >= rest.readInt32LE(0)) {
      const length = rest.readInt32LE(0)
      take(rest.subarray(0, length))
      rest = rest.subarray(length)
    }
  }
}

/** The command in an OP_MSG; undefined for the legacy form of the handshake. */
export function commandOf(message: Buffer): Command | undefined {
  const body = message.readInt32LE(12) === opMsg ? bodyOf(message) : undefined
  if (!body) return undefined
  const [name = '', collection] = Object.entries(body)[0] ?? []
  const inTransaction = body.autocommit === false
  return {
    name,
    database: String(body.$db),
    collection: String(collection),
    inTransaction,
    retryable: !inTransaction && body.txnNumber !== undefined,
    maxTimeMS: body.maxTimeMS,
    session: body.lsid,
    txnNumber: body.txnNumber,
  }
}

export function isHello(message: Buffer, command: Command | undefined): boolean {
  return message.readInt32LE(12) === opQuery.code || command?.name === 'hello'
}

/** The reply to a hello, in either form, with another body. */
export function withBody(message: Buffer, change: (body: BSON.Document) => BSON.Document): Buffer {
  const isMsg = message.readInt32LE(12) === opMsg
  const place = isMsg ? header + 5 : opQuery.replyDocument
  const body = BSON.deserialize(message.subarray(place), keepLongs)
  const bytes = BSON.serialize(change(body))
  const whole = Buffer.concat([message.subarray(0, place), bytes])
  whole.writeInt32LE(whole.length, 0)
  return whole
}

/** Ends a transaction as a primary does that has stepped down. */
export function abortOf({ session, txnNumber }: Command, requestId: number): Buffer {
  const body = { abortTransaction: 1, lsid: session, txnNumber, autocommit: false, $db: 'admin' }
  return opMsgOf(body, { requestId })
}

/** Finds the section of kind 0; document sequences (kind 1) may precede it. */
function bodyOf(message: Buffer): BSON.Document | undefined {
  for (const { kind, bytes } of sectionsOf(message))
    if (kind === 0) return BSON.deserialize(bytes, keepLongs)
  return undefined
}

function* sectionsOf(message: Buffer): Generator<{ kind: number; bytes: Buffer }> {
  for (let place = header + 4; place < message.length; ) {
    const length = message.readInt32LE(place + 1)
    yield { kind: message[place] ?? 0, bytes: message.subarray(place + 1, place + 1 + length) }
    place += 1 + length
  }
}

/** The command, its options as `find.limit`, and the operators in it. */
export function wordsIn(message: Buffer): string[] {
  if (message.readInt32LE(12) !== opMsg) return []
  const body = { ...bodyOf(message) }
  for (const { kind, bytes } of sectionsOf(message))
    if (kind === 1) Object.assign(body, sequenceIn(bytes))
  const [command = '', ...options] = Object.keys(body)
  const [, ...values] = Object.values(body)
  return [
    command,
    ...options.flatMap((option, at) => {
      if (common.has(option)) return []
      const name = `${command}.${option}`
      // Documents are stored, not understood.
      if (option === 'documents') return [name]
      return [name, ...statementFields(name, values[at]), ...operatorsIn(values[at])]
    }),
  ]
}

const common = new Set(
  '$db lsid txnNumber autocommit startTransaction readConcern writeConcern maxTimeMS $readPreference $clusterTime'.split(
    ' ',
  ),
)

function sequenceIn(bytes: Buffer): BSON.Document {
  const nameEnd = bytes.indexOf(0, 4)
  const documents: BSON.Document[] = []
  for (let place = nameEnd + 1; place < bytes.length; place += bytes.readInt32LE(place))
    documents.push(BSON.deserialize(bytes.subarray(place, place + bytes.readInt32LE(place))))
  return { [bytes.toString('utf8', 4, nameEnd)]: documents }
}

function statementFields(name: string, value: unknown): string[] {
  if (!/[.](updates|deletes)$/.test(name) || !Array.isArray(value)) return []
  return value.flatMap((statement) => Object.keys(statement).map((field) => `${name}.${field}`))
}

function operatorsIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null || '_bsontype' in value) return []
  return Object.entries(value).flatMap(([name, inner]) => [
    ...(name.startsWith('$') ? [name] : []),
    ...operatorsIn(inner),
  ])
}

export function reply(requestId: number, body: BSON.Document): Buffer {
  return opMsgOf(body, { responseTo: requestId })
}

function opMsgOf(body: BSON.Document, { requestId = 0, responseTo = 0 }): Buffer {
  const bytes = BSON.serialize(body)
  const message = Buffer.alloc(header + 5 + bytes.length)
  message.writeInt32LE(message.length, 0)
  message.writeInt32LE(requestId, 4)
  message.writeInt32LE(responseTo, 8)
  message.writeInt32LE(opMsg, 12)
  message.set(bytes, header + 5)
  return message
}

/** An error reply with the labels that a real server sets. */
export function refusal(fault: keyof typeof codes, { name, inTransaction, retryable }: Command) {
  const ends = name === 'commitTransaction' || name === 'abortTransaction'
  const label =
    inTransaction && (!ends || fault === 'WriteConflict')
      ? 'TransientTransactionError'
      : retryable || ends
        ? 'RetryableWriteError'
        : undefined
  return {
    ok: 0,
    code: codes[fault],
    codeName: fault,
    errmsg: `made by a test: ${fault}`,
    ...(label && { errorLabels: [label] }),
  }
}

/** The write was done, but the next primary may roll it back. */
export function withoutMajority(message: Buffer): Buffer {
  const writeConcernError = {
    code: 64,
    codeName: 'WriteConcernTimeout',
    errmsg: 'waiting for replication timed out',
    errInfo: { wtimeout: true },
  }
  return reply(message.readInt32LE(8), { ...bodyOf(message), writeConcernError })
}
