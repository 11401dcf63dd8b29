import { objects } from '../clients/objects.ts'
import { objectName, parts } from './receipt.ts'

/** Removes what the storage has of a receipt; fine when there is nothing. */
export async function removeFiles(receiptId: string): Promise<void> {
  const storage = await objects()
  for (const part of parts) await storage.remove(objectName(receiptId, part))
}
