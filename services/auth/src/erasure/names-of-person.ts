import type { TrailText } from '../trail/trail.model.ts'
import { TrailLineModel, TrailTextModel } from '../trail/trail.model.ts'
import { type StoredUser, UserModel } from '../users/user.model.ts'
import { isKnown } from '../users/user.ts'

const longMs = 30 * 24 * 3600_000

/**
 * What others know this person by: a proven address, and names that an administrator gave or that were borne for 30 days.
 * Any other could be chosen shortly before, to erase what it stands for elsewhere; so could one that a colleague has as well.
 */
export async function namesOfPerson(person: StoredUser): Promise<string[]> {
  const proven = isKnown(person) ? [person.email] : []
  const names: string[] = []
  for (const name of await borneNames(person._id)) {
    const colleague = { _id: { $ne: person._id }, employeeName: name }
    if (!(await UserModel.exists(colleague))) names.push(name)
  }
  return [...proven, ...names]
}

async function borneNames(userId: string): Promise<Set<string>> {
  const about = { id: userId, kind: 'user' }
  const lines = await TrailLineModel.find({ ...about, 'changes.field': 'employeeName' } as never)
    .sort({ _id: 1 })
    .lean()
  const left = await TrailLineModel.findOne({ ...about, act: 'user_deactivated' })
    .sort({ _id: -1 })
    .lean()
  const texts = await TrailTextModel.find({ _id: { $in: lines.map(({ _id }) => _id) } }).lean<
    TrailText[]
  >()
  const nameIn = new Map(
    texts.map(({ _id, texts }) => [_id, texts.find(({ field }) => field === 'employeeName')?.to]),
  )
  const borne = lines.filter(({ actorId, at }, index) => {
    const until = lines[index + 1]?.at ?? left?.at ?? new Date()
    return actorId !== userId || until.getTime() - at.getTime() >= longMs
  })
  return new Set(borne.flatMap(({ _id }) => (nameIn.get(_id) ? String(nameIn.get(_id)) : [])))
}
