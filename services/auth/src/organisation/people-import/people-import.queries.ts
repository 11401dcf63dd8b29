import { mostFaults } from '@sortie/contracts/csv-file'
import {
  mostPeopleShown,
  type PeopleFile,
  type PeopleImport,
} from '@sortie/contracts/people-import'
import { type Page, pagedBy } from '@sortie/platform/http/page'
import { UserModel } from '../../users/user.model.ts'
import { checkPeople } from './check-people.ts'
import { PeopleImportModel } from './people-import.model.ts'

const latestFirst = pagedBy({ at: -1, _id: -1 }, { at: 'instant' })
const usual = 20

type PageQuery = { limit?: number | undefined; after?: string | undefined }

export async function listImports({
  limit = usual,
  after,
}: PageQuery): Promise<Page<PeopleImport>> {
  const found = await PeopleImportModel.find(latestFirst.after(after))
    .sort(latestFirst.sort)
    .limit(limit + 1)
    .lean()
  const by = await UserModel.find(
    { _id: { $in: found.map(({ actorId }) => actorId) } },
    { email: 1 },
  ).lean()
  const emails = new Map(by.map(({ _id, email }) => [_id, email]))
  return latestFirst.cut(found, limit, ({ _id: id, actorId, ...rest }) => ({
    id,
    by: emails.get(actorId) ?? '',
    ...rest,
  }))
}

export async function previewPeople(file: PeopleFile) {
  const { header, columns, rows, faults } = await checkPeople(file)
  return {
    header,
    columns,
    count: rows.length,
    people: rows.slice(0, mostPeopleShown),
    faultCount: faults.length,
    faults: faults.slice(0, mostFaults),
  }
}
