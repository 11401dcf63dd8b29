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
}

const codes = {
  NotWritablePrimary: 10107,
  InterruptedDueToReplStateChange: 11602,
  WriteConflict: 112,
} as const
const header = 16
const opMsg = 2013
const opReply = { requestId: 0, code: opMsg }

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
  }
}

/** Finds the section of kind 0; document sequences (kind 1) may precede it. */
function bodyOf(message: Buffer): BSON.Document | undefined {
  for (let place = header + 4; place < message.length; ) {
    const kind = message[place]
    const length = message.readInt32LE(place + 1)
    if (kind === 0) return BSON.deserialize(message.subarray(place + 1, place + 1 + length))
    place += 1 + length
  }
  return undefined
}

export function reply(requestId: number, body: BSON.Document): Buffer {
  const bytes = BSON.serialize(body)
  const message = Buffer.alloc(header + 5 + bytes.length)
  message.writeInt32LE(message.length, 0)
  message.writeInt32LE(opReply.requestId, 4)
  message.writeInt32LE(requestId, 8)
  message.writeInt32LE(opReply.code, 12)
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
