import type { EventName } from '@sortie/contracts/events'
import type { Fact } from '../trail/fact.ts'
import { ownName, publishAll } from './outbox.ts'

export { changesOf, told, withoutTexts } from '../trail/fact.ts'
export type Noted = Fact

/** Tells the trail of what no event of expense, receipt or report tells it yet. */
export function note(...noted: Noted[]): Promise<void> {
  const facts = noted.map((trail) => ({ trail }))
  return publishAll(`${ownName()}.noted` as EventName, facts as never)
}
