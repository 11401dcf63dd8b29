import { randomUUID } from 'node:crypto'
import type { ActOf, FactEvent } from '@sortie/contracts/facts'
import type { TrailFact } from '@sortie/contracts/trail'

type Said<Name extends FactEvent> = Partial<TrailFact> & { act: ActOf<Name> }
type More = { noteId?: string; time?: string }

/** As a service announces an event of its own, heard by this one; ends when it is a line. */
export async function announced<Name extends FactEvent>(
  type: Name,
  said: Said<Name>,
  { noteId = randomUUID(), time = new Date().toISOString() }: More = {},
): Promise<string> {
  const { handleContent } = await import('@sortie/platform/events/consume-queue')
  const { trailConsumers } = await import('../trail/trail.consumers.ts')
  const { appendAll } = await import('../trail/append.ts')
  const id = said.id ?? randomUUID()
  const nothing = { kind: 'expense', of: null, actorId: null, ownerId: null, changes: [] }
  const trail = { ...nothing, ...said, id }
  // What an event names besides is for others.
  const named = ['userId', 'expenseId', 'tripId', 'receiptId']
  const data = Object.fromEntries(named.map((name) => [name, randomUUID()]))
  const event = { id: noteId, type, time, data: { ...data, trail } }
  await Promise.all([handleContent(trailConsumers, JSON.stringify(event)), appendAll()])
  return id
}
