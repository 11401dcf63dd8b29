import type { Envelope } from '@sortie/contracts/events'
import type { SessionBook } from '@sortie/platform/http/session-book'

/** Events report ended sessions and changed roles sooner than the next poll of the auth service. */
export function noteSessions(envelope: Envelope, book: SessionBook): void {
  if (envelope.type === 'session.ended')
    book.end((envelope as Envelope<'session.ended'>).data.sessionId)
  if (envelope.type === 'user.changed') {
    const { userId, role, generation, version } = (envelope as Envelope<'user.changed'>).data
    book.setRole(userId, role, version)
    book.setGeneration(userId, generation)
  }
}
