import { mostFaults } from '@sortie/contracts/csv-file'
import type { SignOnLink } from '@sortie/contracts/sign-on-links'
import { type Page, pagedBy } from '@sortie/platform/http/page'
import { env } from '../../env.ts'
import { IdentityModel } from '../../users/identity.model.ts'
import { UserModel } from '../../users/user.model.ts'
import { searchPattern } from '../../users/user.ts'
import { checkLinks } from './check-links.ts'

const latestFirst = pagedBy({ linkedAt: -1, _id: -1 })
const usual = 50
/** Of a search so many people are looked at: who searches looks for one. */
const mostFound = 200

type Query = { search?: string | undefined; limit?: number | undefined; after?: string | undefined }

export async function listLinks({
  search,
  limit = usual,
  after,
}: Query): Promise<Page<SignOnLink>> {
  const ofPeople = search?.trim() ? { userId: { $in: await idsOf(search) } } : {}
  const found = await IdentityModel.find({ $and: [ofPeople, latestFirst.after(after)] } as never)
    .sort(latestFirst.sort)
    .limit(limit + 1)
    .lean()
  const whose = { _id: { $in: found.map(({ userId }) => userId) } }
  const people = await UserModel.find(whose, { email: 1, employeeName: 1 }).lean()
  const byId = new Map(people.map((person) => [person._id, person]))
  return latestFirst.cut(found, limit, ({ _id: id, userId, issuer, usedAt = null, ...link }) => ({
    id,
    userId,
    email: byId.get(userId)?.email ?? '',
    employeeName: byId.get(userId)?.employeeName ?? null,
    provider: nameOf(issuer),
    subject: link.subject,
    linkedAt: link.linkedAt,
    usedAt,
  }))
}

export async function previewLinks(csv: string) {
  const { links, faults } = await checkLinks(csv)
  return { count: links.length, faultCount: faults.length, faults: faults.slice(0, mostFaults) }
}

export function nameOf(issuer: string): string {
  return env.SSO_PROVIDERS.find((provider) => provider.issuer === issuer)?.name ?? issuer
}

function idsOf(search: string): Promise<string[]> {
  return UserModel.find({ searchText: { $regex: searchPattern(search) } }, { _id: 1 })
    .limit(mostFound)
    .lean()
    .then((people) => people.map(({ _id }) => _id))
}
