import { objects } from '../clients/objects.ts'

export const zipOf = (bulkId: string) => `bulks/${bulkId}.zip`
const batchesOf = (bulkId: string) => `bulks/${bulkId}/`
/** The reports of one batch in one file, until they are packed. */
export const batchOf = (bulkId: string, id: string) => `${batchesOf(bulkId)}${id}`

export async function removeFiles(bulkId: string): Promise<void> {
  await (await objects()).remove(zipOf(bulkId))
  await removeBatches(bulkId)
}

export async function removeBatches(bulkId: string): Promise<void> {
  const storage = await objects()
  for await (const { name } of storage.list(batchesOf(bulkId))) await storage.remove(name)
}
