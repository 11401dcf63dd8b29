import type { ActOf } from '@sortie/contracts/facts'
import { currentContext } from '@sortie/platform/context'
import { publish } from '@sortie/platform/events/outbox'
import { told } from '@sortie/platform/trail/fact'
import type { StoredFinding } from './finding.model.ts'

/** A finding between two people is nobody's own: only administrators may learn of it. `words`: a question or answer. */
export function announceFinding(
  act: ActOf<'finding.changed'>,
  { _id: id, owner, kind, expenseIds }: StoredFinding,
  words = '',
): Promise<void> {
  const said = words ? [told('comment', words)] : []
  const of = owner ? (expenseIds[0] ?? null) : null
  return publish('finding.changed', {
    userId: owner ?? currentContext()?.user?.id ?? '',
    trail: { act, kind: 'finding', id, of, changes: [told('finding', kind), ...said] },
  })
}
