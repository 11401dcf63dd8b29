import type { Colleague, ShownStandIns } from '@sortie/contracts/expense-report'
import type { StoredExpenseReport } from '../models/expense-report.model.ts'
import { PersonModel } from '../models/person.model.ts'
import { StandInModel, type StoredStandIn } from '../models/stand-in.model.ts'

/** For whom this person may decide now: themselves, and whom they stand in for. */
export async function approvesFor(userId: string): Promise<string[]> {
  return [userId, ...(await standsInFor(userId)).map(({ _id }) => _id)]
}

/** Who is away now and has named this person, with since when. */
export function standsInFor(userId: string): Promise<StoredStandIn[]> {
  return away({ 'standIn.id': userId })
}

/** Who may decide in place of one of these people now. */
export async function standInsOf(userIds: string[]): Promise<string[]> {
  return (await away({ _id: { $in: userIds } })).map(({ standIn }) => standIn.id)
}

/** The caller, as approver or standing in; null when they may not decide. Nobody decides on their own report, or twice. */
export async function deciderOf(
  { userId: owner, approverId, steps }: StoredExpenseReport,
  userId: string,
): Promise<Colleague | null> {
  if (approverId === null || owner === userId) return null
  if (steps.some(({ decidedBy }) => decidedBy?.id === userId)) return null
  if (approverId === userId) return steps.at(-1)?.approver ?? null
  return (await away({ _id: approverId, 'standIn.id': userId }))[0]?.standIn ?? null
}

/** Everybody whose decision this report waits for. */
export async function askedAbout({ userId, approverId }: StoredExpenseReport): Promise<string[]> {
  if (approverId === null) return []
  return [approverId, ...(await standInsOf([approverId]))].filter((id) => id !== userId)
}

/** The caller's own one, unless it is over, and whom the caller stands in for, now or later. */
export async function shownStandIns(userId: string): Promise<ShownStandIns> {
  const left = { endsAt: { $gt: new Date() } }
  const [mine = null] = await holding({ _id: userId, ...left })
  return { mine, of: await holding({ 'standIn.id': userId, ...left }) }
}

function away(where: object): Promise<StoredStandIn[]> {
  const at = new Date()
  return holding({ ...where, startsAt: { $lte: at }, endsAt: { $gt: at } })
}

/** Who has left neither stands in nor is stood in for; who comes back has theirs again. */
async function holding(where: object): Promise<StoredStandIn[]> {
  const found = await StandInModel.find(where).lean<StoredStandIn[]>()
  if (found.length === 0) return []
  const ids = found.flatMap(({ _id, standIn }) => [_id, standIn.id])
  const left = await PersonModel.distinct('_id', { _id: { $in: ids }, active: false })
  return found.filter(({ _id, standIn }) => !left.includes(_id) && !left.includes(standIn.id))
}
