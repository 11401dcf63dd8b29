import assert from 'node:assert/strict'
import type { EventName } from '@sortie/contracts/events'
import { eventually } from '@sortie/testing/eventually'
import type { Answer } from './answer.ts'
import type { followEvents } from './follow-events.ts'
import type { Tally, UseCase } from './use-case.ts'

/** Counts the changes that were made, to compare them at the end with the events that announced them. */
export function announcedOnce() {
  const tallied = new Map<EventName, Set<string>>()
  const tally: Tally = (type, id) =>
    void tallied.set(type, (tallied.get(type) ?? new Set()).add(id))
  return {
    tally,
    note({ event }: UseCase, prepared: { id?: string }, answer: Answer): void {
      if (!event) return
      const id = prepared.id ?? (JSON.parse(answer.text) as { id?: string }).id
      // A repetition that is refused names no record.
      if (id) tally(event.type, id)
    },
    /** Each change has one event, and no event speaks of a change that was not made. */
    async demand(events: Awaited<ReturnType<typeof followEvents>>): Promise<void> {
      for (const [type, ids] of tallied) {
        await eventually(() => {
          const heard = events.of(type)
          const wrong = [...ids].filter((id) => heard.get(id)?.size !== 1)
          assert.deepEqual(wrong, [], `${type}: not announced exactly once`)
          const untrue = [...heard.keys()].filter((id) => !ids.has(id))
          if (/created|added/.test(type))
            assert.deepEqual(untrue, [], `${type}: announced, but it never happened`)
        })
      }
    },
  }
}
