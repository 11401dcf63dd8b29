import { randomUUID } from 'node:crypto'
import type { NewPeopleImport, PeopleImport } from '@sortie/contracts/people-import'
import type { Caller } from '@sortie/platform/context'
import { publishAll } from '@sortie/platform/events/outbox'
import { letOthersRun } from '@sortie/platform/let-others-run'
import { atOnce, inParts } from '@sortie/platform/mongo/in-parts'
import { isDuplicate, transaction } from '@sortie/platform/mongo/transaction'
import { changesOf, told } from '@sortie/platform/trail/fact'
import { notifyAll } from '../../mail/notify.ts'
import { recordAct, userFields } from '../../trail/own-acts.ts'
import { changeOf } from '../../users/announce-change.ts'
import { hashOfNoPassword } from '../../users/password.ts'
import { type StoredUser, UserModel } from '../../users/user.model.ts'
import { departmentKey, keysOf } from '../../users/user.ts'
import { faulty } from '../csv-file.ts'
import { type CheckedPeople, checkPeople } from './check-people.ts'
import { PeopleImportModel } from './people-import.model.ts'

/** Makes an account without a password of each line, or none at all. */
export async function importPeople(
  { fileName, invite, ...file }: NewPeopleImport,
  admin: Caller,
): Promise<PeopleImport> {
  const checked = await checkPeople(file)
  if (checked.faults.length > 0) throw refused(checked.faults.length)
  const made = { _id: randomUUID(), at: new Date(), count: checked.people.length }
  const passwordHash = await hashOfNoPassword()
  const spelling = await spellings(checked)
  const users = await accountsOf(checked, { importId: made._id, passwordHash, invite, spelling })
  const { _id: id, ...rest } = { ...made, fileName, invited: invite, undoneAt: null }
  try {
    await transaction(async () => {
      await PeopleImportModel.create([{ _id: id, actorId: admin.id, ...rest }])
      for (const some of inParts(users)) await UserModel.insertMany(some, { ordered: true })
      for (const some of inParts(users)) await announce(some, admin)
      const by = admin.email
      if (invite)
        await notifyAll(
          'invitation',
          users.map(({ _id: userId, email: to }) => ({ to, userId, by })),
        )
      const about = [told('count', users.length), told('fileName', fileName)]
      await recordAct('people_imported', admin, null, about)
    })
  } catch (error) {
    if (isDuplicate(error)) throw refused(1)
    throw error
  }
  return { id, by: admin.email, ...rest }
}

type How = {
  importId: string
  passwordHash: string
  invite: boolean
  spelling: Map<string, string>
}

async function accountsOf({ people, managers }: CheckedPeople, how: How): Promise<StoredUser[]> {
  const { importId, passwordHash, invite, spelling } = how
  const ids = new Map(people.map(({ email }) => [email, randomUUID() as string]))
  const now = new Date()
  const users: StoredUser[] = []
  for (const { line: _, managerEmail, ...given } of people) {
    if (users.length % atOnce === 0) await letOthersRun()
    const department = spelling.get(departmentKey(given.department)) ?? null
    const person = { ...given, department }
    const user = new UserModel({
      _id: ids.get(given.email),
      ...person,
      ...keysOf(person),
      managerId: managerEmail ? (ids.get(managerEmail) ?? managers.get(managerEmail)) : null,
      passwordHash,
      role: 'user',
      isActive: true,
      confirmed: true,
      ...(invite && { invitedAt: now }),
      importId,
      createdAt: now,
    })
    users.push(user.toObject())
  }
  return users
}

/** Departments as their first members write them, here before in the file. */
async function spellings({ people }: CheckedPeople): Promise<Map<string, string>> {
  const named = people.flatMap(({ department }) => department ?? [])
  const keys = [...new Set(named.map(departmentKey))]
  const members = UserModel.find(
    { departmentKey: { $in: keys.filter(Boolean) } },
    { department: 1 },
  ).sort({ createdAt: 1 })
  const spelled = new Map<string, string>()
  for (const { department } of await members.lean())
    if (department && !spelled.has(departmentKey(department)))
      spelled.set(departmentKey(department), department)
  for (const name of named)
    if (!spelled.has(departmentKey(name))) spelled.set(departmentKey(name), name)
  return spelled
}

async function announce(users: StoredUser[], { id: actorId }: Caller): Promise<void> {
  await letOthersRun()
  await publishAll(
    'user.registered',
    users.map((user) => ({
      userId: user._id,
      email: user.email,
      role: user.role,
      trail: {
        act: 'user_imported' as const,
        kind: 'user' as const,
        id: user._id,
        actorId,
        changes: changesOf(null, user, userFields),
      },
    })),
  )
  await publishAll('user.changed', users.filter(({ managerId }) => managerId).map(changeOf))
}

const refused = (faults: number) => faulty('import_faulty', 'Nothing was imported.', faults)
