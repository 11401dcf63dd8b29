import type { TrailAct } from '@sortie/contracts/facts'
import { currentContext } from '@sortie/platform/context'
import { type Noted, told } from '@sortie/platform/events/note'
import type { StoredFinding } from './finding.model.ts'

type Act = Extract<TrailAct, `finding_${string}`>

/** A finding between two people is nobody's own: only administrators may learn of it. `words`: a question or answer. */
export function findingNote(act: Act, finding: StoredFinding, words = ''): Noted {
  const { _id: id, owner, kind, expenseIds } = finding
  const said = words ? [told('comment', words)] : []
  return {
    ...{ act, kind: 'finding', id, ownerId: owner ?? currentContext()?.user?.id ?? '' },
    of: owner ? (expenseIds[0] ?? null) : null,
    changes: [told('finding', kind), ...said],
  }
}
