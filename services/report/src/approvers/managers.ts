import { mostColleagues } from '@sortie/contracts/expense-report'
import { PersonModel } from '../models/person.model.ts'

/** Whom a person reports to, directly or through others: the nearest first, also those whose accounts are deactivated. */
export async function managersAbove(userId: string): Promise<string[]> {
  const above: string[] = []
  for (let id = await managerIdOf(userId); id; id = await managerIdOf(id)) {
    // Events come in any order, so that there may be a loop for a moment.
    if (id === userId || above.includes(id) || above.length === mostColleagues) break
    above.push(id)
  }
  return above
}

/** Who reports to a person, directly or through others. */
export async function peopleBelow(userId: string): Promise<string[]> {
  const below = new Set<string>()
  for (let level = [userId]; level.length > 0; ) {
    const found = await PersonModel.find({ managerId: { $in: level } }, { _id: 1 }).lean()
    level = found.map(({ _id }) => _id).filter((id) => id !== userId && !below.has(id))
    for (const id of level) below.add(id)
  }
  return [...below]
}

async function managerIdOf(userId: string): Promise<string | null> {
  return (await PersonModel.findById(userId, { managerId: 1 }).lean())?.managerId ?? null
}
