import type { Envelope, PageEvent } from '@sortie/contracts/events'
import type { Role } from '@sortie/contracts/user'
import type { Session } from '@sortie/platform/http/revocation-list'
import type { Response } from 'express'

export type ReceivedEvent = { envelope: Envelope<PageEvent>; at: number }
export type Listener = { session: Session; role: Role; expires: number; response: Response }

/** A page loads its data before it opens its stream: events of that time are sent to it as well. */
const firstReadsMs = 10_000

/** The events since the last one that the page knows, or since it loaded. */
export function replay(
  listener: Listener,
  lastId: string | undefined,
  recent: ReceivedEvent[],
  isRecipient: (envelope: Envelope<PageEvent>, listener: Listener) => boolean,
): void {
  const seen = recent.findIndex(({ envelope }) => envelope.id === lastId)
  if (lastId !== undefined && seen < 0) {
    resync(listener)
    return
  }
  const earliest = performance.now() - firstReadsMs
  const missed =
    lastId === undefined ? recent.filter(({ at }) => at >= earliest) : recent.slice(seen + 1)
  for (const { envelope } of missed) if (isRecipient(envelope, listener)) write(listener, envelope)
}

export function write({ response }: Listener, envelope: Envelope): void {
  response.write(
    `id: ${envelope.id}\nevent: ${envelope.type}\ndata: ${JSON.stringify({ ...envelope.data, requestid: envelope.requestid })}\n\n`,
  )
}

export function resync({ response }: Listener): void {
  response.write('event: resync\ndata: {}\n\n')
}

export function endStream({ response }: Listener): void {
  response.write('event: session.ended\ndata: {}\n\n')
  response.end()
}
