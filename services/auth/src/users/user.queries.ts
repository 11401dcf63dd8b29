import type { UserCounts, UserFilter } from '@sortie/contracts/admin-user'
import { only } from '@sortie/contracts/record'
import { PersonGiven, type User } from '@sortie/contracts/user'
import { type Page, pagedBy } from '@sortie/platform/http/page'
import type * as z from 'zod/mini'
import { approversOnly, mayApprove } from './may-approve.ts'
import { type StoredUser, UserModel } from './user.model.ts'
import {
  departmentKey,
  namePattern,
  searchPattern,
  toAdminUser,
  toUser,
  type UserForAdmin,
} from './user.ts'

const newestFirst = pagedBy({ createdAt: -1, _id: -1 })
const withoutSecrets = { passwordHash: 0, searchText: 0 } as const

export type PageQuery = { limit?: number | undefined; after?: string | undefined }

export function listUsers(
  query: z.output<typeof UserFilter>,
  confirmedDomains: string[],
): Promise<Page<UserForAdmin>> {
  const found = query.search?.trim() ? { searchText: { $regex: searchPattern(query.search) } } : {}
  const byId = query.userIds ? { _id: { $in: query.userIds } } : {}
  const named = query.named?.trim() ? { searchText: { $regex: namePattern(query.named) } } : {}
  return pageOf({ $and: [found, named, byId] }, query, (user) =>
    toAdminUser(user, mayApprove(user, confirmedDomains)),
  )
}

type PeopleQuery = PageQuery & { ids?: string | undefined; department?: string | undefined }

export function listPeople(query: PeopleQuery): Promise<Page<User>> {
  const byId = query.ids === undefined ? {} : { _id: { $in: query.ids.split(',').filter(Boolean) } }
  const inDepartment = query.department ? { departmentKey: departmentKey(query.department) } : {}
  return pageOf({ $and: [byId, inDepartment] }, query, toUser)
}

/** Also those who have left, whose expenses are to be booked. */
export function knownPeople(query: PageQuery) {
  return pageOf({ erasedAt: null }, { ...query, limit: query.limit ?? 100 }, (user) => ({
    ...toUser(user),
    ...only(PersonGiven, user),
  }))
}

/** `iban` is '' where a person has given none. */
export async function payees(ids: string[]) {
  const found = await UserModel.find(
    { _id: { $in: ids } },
    { employeeName: 1, email: 1, iban: 1, accountHolder: 1, ibanChangedAt: 1 },
  ).lean<StoredUser[]>()
  return found.map(({ _id: id, employeeName, email, iban = '', ...account }) => {
    const { accountHolder = '', ibanChangedAt = null } = account
    return { id, name: employeeName || email, iban, accountHolder, ibanChangedAt }
  })
}

export async function countUsers(confirmedDomains: string[]): Promise<z.output<typeof UserCounts>> {
  const total = await UserModel.countDocuments({})
  const admins = await UserModel.countDocuments({ role: 'admin' })
  const inactive = await UserModel.countDocuments({ isActive: false })
  const departments = await UserModel.distinct('department', { departmentKey: { $gt: '' } })
  return {
    total,
    admins,
    inactive,
    approvers: await UserModel.countDocuments({
      $and: [approversOnly(confirmedDomains), { role: 'user' }],
    }),
    departments: departments.filter((name) => name !== null).sort(),
  }
}

/** Newest first. */
export async function pageOf<Item>(
  filter: object,
  { limit, after }: PageQuery,
  shown: (user: StoredUser) => Item,
): Promise<Page<Item>> {
  const place = newestFirst.after(after)
  const query = UserModel.find({ ...filter, ...place }, withoutSecrets).sort(newestFirst.sort)
  if (limit !== undefined) query.limit(limit + 1)
  return newestFirst.cut(await query.lean<StoredUser[]>(), limit, shown)
}
