import { erasedEmail, erasedName } from '@sortie/contracts/erased'
import type { Caller } from '@sortie/platform/context'
import { AppError, notFound } from '@sortie/platform/errors'
import { publish } from '@sortie/platform/events/outbox'
import { transaction } from '@sortie/platform/mongo/transaction'
import { ResetRequestModel } from '../account/password-resets/password-reset.model.ts'
import { NotificationModel } from '../mail/notification.model.ts'
import { appendAll } from '../trail/append.ts'
import { forgetNames } from '../trail/forget-texts.ts'
import { recordAct } from '../trail/own-acts.ts'
import type { TrailText } from '../trail/trail.model.ts'
import { TrailLineModel, TrailTextModel } from '../trail/trail.model.ts'
import { announceChange } from '../users/announce-change.ts'
import { FormerEmailModel } from '../users/former-email.model.ts'
import { readRules } from '../users/organisation.queries.ts'
import { hashOfNoPassword } from '../users/password.ts'
import { type StoredUser, UserModel } from '../users/user.model.ts'
import { demandNotErased, isKnown, keysOf, nextGeneration, nextVersion } from '../users/user.ts'

/** What others point at stays as an account without a name; everything else of the person goes, here and by the event. */
export async function eraseUser(id: string, admin: Caller): Promise<StoredUser> {
  const passwordHash = await hashOfNoPassword()
  await appendAll()
  return transaction(async () => {
    const before = await UserModel.findById(id).lean<StoredUser | null>()
    if (!before) throw notFound('user')
    demandNotErased(before)
    if (before.isActive)
      throw new AppError(
        'conflict',
        'user_active',
        'Deactivate this account first. Their data can be erased then.',
      )
    const after = remainder(before, passwordHash)
    await UserModel.replaceOne({ _id: id }, after)
    await UserModel.updateMany({ managerId: id }, { $set: { managerId: null } })
    await forgetAddresses(before)
    await forgetNamesOf(before)
    await announceChange(after)
    const { receiptsKeptYears: keepYears } = await readRules()
    await publish('user.erased', { userId: id, keepYears })
    await recordAct('user_erased', admin, after)
    return after
  })
}

function remainder(before: StoredUser, passwordHash: string): StoredUser {
  const { _id, createdAt } = before
  const email = erasedEmail(_id)
  const names = { employeeName: erasedName, department: null, manager: null }
  return {
    _id,
    createdAt,
    email,
    passwordHash,
    role: 'user',
    isActive: false,
    ...names,
    ...keysOf({ email, ...names }),
    version: nextVersion(before),
    ...nextGeneration(before),
    roleChangedAt: new Date(),
    emailProvenAt: null,
    erasedAt: new Date(),
  }
}

/** What is stored by address. All that has the person's id goes by the event (forget-person.ts). */
async function forgetAddresses({ _id: userId, email }: StoredUser): Promise<void> {
  const former = await FormerEmailModel.find({ userId }, { email: 1 }).lean()
  const addresses = { $in: [email, ...former.map((each) => each.email)] }
  await ResetRequestModel.deleteMany({ email: addresses })
  await NotificationModel.deleteMany({ $or: [{ to: addresses }, { by: addresses }] })
  await NotificationModel.deleteMany({ 'report.senderId': userId })
}

/** Where others have entered or were told the name. */
async function forgetNamesOf(person: StoredUser): Promise<void> {
  const names = await namesOfPerson(person)
  await UserModel.updateMany({ manager: { $in: names } }, { $set: { manager: null } })
  await forgetNames(names)
}

const longMs = 30 * 24 * 3600_000

/**
 * What others know this person by: a proven address, and names that an administrator gave or that were borne for 30 days.
 * Any other could be chosen shortly before, to erase what it stands for elsewhere; so could one that a colleague has as well.
 */
async function namesOfPerson(person: StoredUser): Promise<string[]> {
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
