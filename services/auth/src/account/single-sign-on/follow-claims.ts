import { Email } from '@sortie/contracts/user'
import { AppError } from '@sortie/platform/errors'
import * as z from 'zod/mini'
import { DirectoryPersonModel, isTold } from '../../organisation/directory/directory.model.ts'
import { recorded } from '../../trail/own-acts.ts'
import { changeUser } from '../../users/change-user.ts'
import { spelledAsFirst } from '../../users/department.ts'
import { demandManager } from '../../users/manager.ts'
import { type StoredUser, UserModel } from '../../users/user.model.ts'
import { departmentKey, isKnown } from '../../users/user.ts'
import type { Told } from './ask-provider.ts'
import type { Provider } from './provider.ts'

/**
 * What the provider says of somebody, at each of their sign-ins, unless a directory says it. It is words and a manager:
 * there is no claim that gives a role, a duty or the right to approve.
 */
export async function followClaims(
  user: StoredUser,
  { provider, claims }: Told,
): Promise<StoredUser> {
  const { manager, ...names } = saidOf(claims, provider.claims)
  const said = { ...names, ...(manager && (await managerOf(manager, user))) }
  const news = Object.entries(said).filter(([field, value]) => isNews(field, value, user))
  if (news.length === 0) return user
  if (await DirectoryPersonModel.exists({ _id: user._id, ...isTold })) return user
  return recorded('user_changed', { id: null, way: provider.name }, user._id, async () => {
    const change: Said = Object.fromEntries(news)
    const department = await spelledAsFirst(change.department, user._id)
    return changeUser(user._id, { ...change, ...(department && { department }) })
  })
}

type Said = Partial<Record<keyof Provider['claims'], string>>

function saidOf(claims: Told['claims'], names: Provider['claims']): Said {
  const said = Object.entries(names).map(([field, claim]) => [field, textOf(claims[claim])])
  return Object.fromEntries(said.filter(([, text]) => text))
}

function textOf(claim: unknown): string {
  return typeof claim === 'string' || typeof claim === 'number'
    ? String(claim).trim().slice(0, 200)
    : ''
}

/** Departments have one spelling here, which may be another than the provider's. */
function isNews(field: string, value: string, user: StoredUser): boolean {
  const before = user[field as keyof StoredUser]
  return field === 'department'
    ? departmentKey(value) !== departmentKey(user.department)
    : value !== before
}

/**
 * The account of that address or number; where there is none, the words stay words. Whose address nobody has proven is
 * nobody's manager: anybody may have registered it. Nor is who would be above themselves by it.
 */
async function managerOf(said: string, { _id }: StoredUser) {
  const email = z.safeParse(Email, said).data
  const whom = email ? { email } : { employeeNumber: said }
  const found = await UserModel.find({ ...whom, isActive: true })
    .limit(2)
    .lean<StoredUser[]>()
  const [account, another] = found
  if (!account || another || !(email ? isKnown(account) : true)) return { manager: said }
  try {
    await demandManager(account._id, _id)
    return { managerId: account._id }
  } catch (error) {
    if (error instanceof AppError) return {}
    throw error
  }
}
