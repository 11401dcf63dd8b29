import type { Person } from './person.ts'

/** Eight at a time. */
export async function enterInTurn(people: Person[], expenses: number): Promise<void> {
  const waiting = [...people]
  const door = async () => {
    for (let person = waiting.pop(); person; person = waiting.pop()) await person.enter(expenses)
  }
  await Promise.all(Array.from({ length: 8 }, door))
}

/**
 * `lost`: acknowledged expenses that are not there. `untold`: some that are there though the answer was no success, as
 * when it came too late; an app sends those again under their key.
 */
export async function compareStored(people: Person[]): Promise<{ lost: number; untold: number }> {
  const sum = { lost: 0, untold: 0 }
  for (const person of people) {
    const [stored, told] = [new Set(await person.stored()), new Set(person.expenses)]
    sum.lost += told.difference(stored).size
    sum.untold += stored.difference(told).size
  }
  return sum
}
