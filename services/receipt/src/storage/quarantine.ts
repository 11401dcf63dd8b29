import type { Storage } from '@sortie/platform/storage/storage'
import { ReceiptModel } from '../models/receipt.model.ts'
import { objectName, parts, receiptOfObject } from '../models/receipt.ts'

const quarantinePrefix = 'quarantine/'
const dayMs = 24 * 3600_000

/** Moves a receipt's files aside; they can be restored until the quarantine's days are over. */
export async function quarantine(storage: Storage, receiptId: string): Promise<void> {
  await moveParts(storage, receiptId, '', quarantinePrefix)
}

export async function bringBack(storage: Storage, receiptId: string): Promise<boolean> {
  return moveParts(storage, receiptId, quarantinePrefix, '')
}

export async function* quarantined(storage: Storage): AsyncGenerator<{ id: string; since: Date }> {
  let current = null as { id: string; since: Date } | null
  for await (const { name, modified } of storage.list(quarantinePrefix)) {
    const id = receiptOfObject(name.slice(quarantinePrefix.length))
    if (!id) continue
    if (current && current.id !== id) yield current
    if (current?.id !== id) current = { id, since: modified }
    else if (modified > current.since) current.since = modified
  }
  if (current) yield current
}

/** Deletes what has been in quarantine for `days`; a receipt whose record exists gets its files back instead. */
export async function emptyQuarantine(storage: Storage, days: number): Promise<number> {
  const before = Date.now() - days * dayMs
  let deleted = 0
  for await (const { id, since } of quarantined(storage)) {
    if (await ReceiptModel.exists({ _id: id })) await bringBack(storage, id)
    else if (since.getTime() < before) {
      for (const part of parts) await storage.remove(quarantinePrefix + objectName(id, part))
      deleted += 1
    }
  }
  return deleted
}

async function moveParts(
  storage: Storage,
  receiptId: string,
  from: string,
  to: string,
): Promise<boolean> {
  let moved = false
  for (const part of parts) {
    const name = objectName(receiptId, part)
    if ((await storage.size(from + name)) === null) continue
    await storage.move(from + name, to + name)
    moved = true
  }
  return moved
}
