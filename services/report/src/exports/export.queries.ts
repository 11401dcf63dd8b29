import { notFound } from '@sortie/platform/errors'
import { withId } from '@sortie/platform/mongo/model'
import { ExportModel, exportHours } from './export.model.ts'

export async function exportOf(id: string, userId: string) {
  const since = new Date(Date.now() - exportHours * 3600_000)
  const found = await ExportModel.findOne(
    { _id: id, userId, createdAt: { $gt: since } },
    { request: 0 },
  ).lean()
  if (!found) throw notFound('export')
  return withId(found)
}
