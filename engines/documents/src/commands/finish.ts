import { fromJs } from '../bson/js.ts'
import { framed } from '../wire/reply.ts'
import type { Context, Reply } from './context.ts'
import type { Entry } from './table.ts'

// Reads do not wait; a write must be on disk before its client is answered.
export async function finish(
  { state, inTransaction, request }: Context,
  entry: Entry,
  reply: Reply,
): Promise<Buffer> {
  const bytes = encode(reply)
  if (entry.writes && (!inTransaction || request.name === 'commitTransaction'))
    await state.store.journal.durable()
  return bytes
}

export function encode(reply: Reply): Buffer {
  if ('framed' in reply && Buffer.isBuffer(reply.framed)) return reply.framed
  if ('bytes' in reply && reply.bytes instanceof Uint8Array) return framed(reply.bytes)
  return framed(fromJs(reply))
}
