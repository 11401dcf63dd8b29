// OP_MSG and OP_QUERY, taken apart and put together.

import type { Bytes } from '../bson/raw.ts'
import { validateDocument } from '../bson/validate.ts'
import { CommandError } from '../errors.ts'
import { crc32c } from './crc32c.ts'
import { HEADER } from './reply.ts'
import { Request } from './request.ts'

export const MAX_MESSAGE = 48_000_000
const OP_QUERY = 2004
const OP_MSG = 2013
const CHECKSUM_PRESENT = 1
const MORE_TO_COME = 2
const CHECKSUM_BYTES = 4

export interface Message {
  id: number
  isQuery: boolean
  /** The client does not wait for a reply. */
  isSilent: boolean
  request: Request
}

/** Takes one whole message apart; throws on anything that is not well-formed. */
export function parseMessage(bytes: Buffer): Message {
  const id = bytes.readInt32LE(4)
  const code = bytes.readInt32LE(12)
  if (code === OP_MSG) return parseMsg(bytes, id)
  if (code === OP_QUERY) return parseQuery(bytes, id)
  throw new CommandError('CommandNotSupported', `the message type ${code} is not supported`)
}

function parseMsg(bytes: Buffer, id: number): Message {
  if (bytes.length < HEADER + 4 + 1) throw tooShort()
  const flags = bytes.readUInt32LE(HEADER)
  if (flags & 0xffff & ~(CHECKSUM_PRESENT | MORE_TO_COME))
    throw new CommandError('IllegalOperation', 'Message contains illegal flags value')
  const hasChecksum = (flags & CHECKSUM_PRESENT) !== 0
  const end = hasChecksum ? bytes.length - CHECKSUM_BYTES : bytes.length
  if (hasChecksum && crc32c(bytes.subarray(0, end)) !== bytes.readUInt32LE(end)) {
    throw new CommandError('IllegalOperation', 'OP_MSG checksum does not match contents')
  }
  let body: Bytes | undefined
  const sequences = new Map<string, Bytes[]>()
  let at = HEADER + 4
  while (at < end) {
    const kind = bytes[at]!
    if (kind === 0) {
      if (body) throw new CommandError('FailedToParse', 'OP_MSG has more than one body')
      const bodyEnd = validateDocument(bytes, at + 1, end)
      body = bytes.subarray(at + 1, bodyEnd)
      at = bodyEnd
    } else if (kind === 1) {
      at = parseSequence(bytes, at + 1, end, sequences)
    } else {
      throw new CommandError('FailedToParse', `unknown section kind ${kind}`)
    }
  }
  if (!body) throw new CommandError('FailedToParse', 'OP_MSG without a body')
  return {
    id,
    isQuery: false,
    isSilent: (flags & MORE_TO_COME) !== 0,
    request: new Request(body, sequences),
  }
}

function parseSequence(
  bytes: Buffer,
  start: number,
  limit: number,
  into: Map<string, Bytes[]>,
): number {
  if (start + 4 > limit) throw tooShort()
  const end = start + bytes.readInt32LE(start)
  if (end < start + 5 || end > limit) throw tooShort()
  const nameEnd = bytes.indexOf(0, start + 4)
  if (nameEnd < 0 || nameEnd >= end) throw tooShort()
  const name = bytes.toString('utf8', start + 4, nameEnd)
  if (into.has(name))
    throw new CommandError('FailedToParse', `the document sequence ${name} occurs twice`)
  const documents: Bytes[] = []
  let at = nameEnd + 1
  while (at < end) {
    const next = validateDocument(bytes, at, end)
    documents.push(bytes.subarray(at, next))
    at = next
  }
  into.set(name, documents)
  return end
}

// Only the handshake still comes this way: one command document on <database>.$cmd.
function parseQuery(bytes: Buffer, id: number): Message {
  const nameEnd = bytes.indexOf(0, HEADER + 4)
  if (nameEnd < 0 || nameEnd + 9 >= bytes.length) throw tooShort()
  const namespace = bytes.toString('utf8', HEADER + 4, nameEnd)
  if (!namespace.endsWith('.$cmd'))
    throw new CommandError('CommandNotSupported', 'OP_QUERY is only supported for commands')
  const start = nameEnd + 9
  const end = validateDocument(bytes, start, bytes.length)
  return {
    id,
    isQuery: true,
    isSilent: false,
    request: new Request(bytes.subarray(start, end), new Map()),
  }
}

function tooShort() {
  return new CommandError('FailedToParse', 'message is shorter than it says')
}
