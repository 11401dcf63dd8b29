import type { Model } from 'mongoose'

/**
 * The next version of a record that others copy: milliseconds, always above the one before. Versions of one record order
 * its changes, whichever replica made them and in whatever order their events arrive.
 */
export function nextVersion(previous = 0): number {
  return Math.max(Date.now(), previous + 1)
}

/**
 * Writes what an event tells into this service's copy unless the copy is as new already; answers whether it was. Any
 * order and any repetition of events ends in the same copy. A record that is gone is kept as fields that say so, or an
 * older event would bring it back. Call it in a consumer: its transaction keeps two at once apart.
 */
export async function keepNewest<T extends { _id: string; version?: number | undefined }>(
  model: Model<T>,
  id: string,
  version: number,
  fields: Partial<Omit<T, '_id' | 'version'>>,
): Promise<boolean> {
  const known = await model.findById(id, { version: 1 }).lean<{ version?: number }>()
  if (known?.version !== undefined && known.version >= version) return false
  await model.updateOne({ _id: id } as never, { $set: { ...fields, version } } as never, {
    upsert: true,
  })
  return true
}
