import { defineModel } from '@sortie/platform/mongo/model'

/**
 * Deleted receipts whose files are still in the storage: written with the deletion, gone with the files. So an outage
 * of the storage or of Redis, however long, leaves no orphans.
 */
export const RemovalModel = defineModel<{ _id: string; createdAt: Date }>('Removal', {}, [
  [{ createdAt: 1 }],
])
