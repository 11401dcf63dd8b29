import { pagedBy } from '@sortie/platform/http/page'
import { withId } from '@sortie/platform/mongo/model'
import { AuditEntryModel } from './audit-entry.model.ts'

const latestFirst = pagedBy({ at: -1, _id: -1 }, { at: 'instant' })
const usual = 100

type PageQuery = { limit?: number | undefined; after?: string | undefined }

export async function listActs({ limit = usual, after }: PageQuery) {
  const query = AuditEntryModel.find(latestFirst.after(after)).sort(latestFirst.sort)
  return latestFirst.cut(await query.limit(limit + 1).lean(), limit, withId)
}
