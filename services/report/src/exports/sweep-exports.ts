import { objects } from '../clients/objects.ts'
import { ExportModel, exportHours, objectOf } from './export.model.ts'

const hour = 3600_000

/** Deletes expired exports with their files, and files whose waiting call went away. */
export async function sweepExports(now = Date.now()): Promise<void> {
  const storage = await objects()
  const old = await ExportModel.find(
    { createdAt: { $lt: new Date(now - exportHours * hour) } },
    { _id: 1 },
  ).lean()
  for (const { _id } of old) {
    await storage.remove(objectOf(_id))
    await ExportModel.deleteOne({ _id })
  }
  for await (const { name, modified } of storage.list('exports/')) {
    if (now - modified.getTime() > (exportHours + 1) * hour) await storage.remove(name)
  }
}
