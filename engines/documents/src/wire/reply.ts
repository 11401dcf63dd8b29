// Replies are built behind room for their header, so that one buffer goes to the socket.
import type { Bytes } from '../bson/raw.ts'

export const HEADER = 16
/** Message header, flags, and the kind of the one section. */
export const REPLY_HEADER = HEADER + 5
const OP_REPLY = 1
const OP_MSG = 2013
const AWAIT_CAPABLE = 8

let lastId = 0

export function framed(document: Bytes): Buffer {
  const reply = Buffer.allocUnsafe(REPLY_HEADER + document.length)
  reply.set(document, REPLY_HEADER)
  return reply
}

/** The bytes to send for a framed reply. */
export function addressed(message: { id: number; isQuery: boolean }, reply: Buffer): Buffer {
  if (message.isQuery) return legacyReply(message.id, reply.subarray(REPLY_HEADER))
  writeHeader(reply, message.id, OP_MSG)
  reply.fill(0, HEADER, REPLY_HEADER)
  return reply
}

function writeHeader(reply: Buffer, to: number, code: number) {
  lastId = (lastId + 1) & 0x7fffffff
  reply.writeInt32LE(reply.length, 0)
  reply.writeInt32LE(lastId, 4)
  reply.writeInt32LE(to, 8)
  reply.writeInt32LE(code, 12)
}

function legacyReply(to: number, document: Bytes): Buffer {
  const reply = Buffer.alloc(HEADER + 20 + document.length)
  writeHeader(reply, to, OP_REPLY)
  reply.writeInt32LE(AWAIT_CAPABLE, HEADER)
  // Cursor id and starting position stay 0; one document follows.
  reply.writeInt32LE(1, HEADER + 16)
  reply.set(document, HEADER + 20)
  return reply
}
