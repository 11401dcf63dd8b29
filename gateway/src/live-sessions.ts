import type { Envelope } from '@sortie/contracts/events'
import type { RevocationList } from '@sortie/platform/http/revocation-list'

/** Events report ended sessions and changed roles sooner than the next poll of the auth service. */
export function applySessionEvent(envelope: Envelope, revoked: RevocationList): void {
  if (envelope.type === 'session.ended')
    revoked.end((envelope as Envelope<'session.ended'>).data.sessionId)
  if (envelope.type === 'allowance.changed') {
    const { allowanceId, ended } = (envelope as Envelope<'allowance.changed'>).data
    if (ended) revoked.end(allowanceId)
  }
  if (envelope.type === 'user.changed') {
    const { userId, role, generation, version } = (envelope as Envelope<'user.changed'>).data
    revoked.setRole(userId, role, version)
    revoked.setGeneration(userId, generation)
  }
}
