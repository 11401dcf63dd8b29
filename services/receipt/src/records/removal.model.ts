import { defineModel } from '@sortie/platform/mongo/model'

type Removal = {
  _id: string
  /** Into the quarantine instead of away: no person has deleted the receipt. */
  aside: boolean
  createdAt: Date
}

/**
 * Deleted receipts whose files are still in the storage: written with the deletion, gone with the files. So an outage
 * of the storage or of Redis, however long, leaves no orphans.
 */
export const RemovalModel = defineModel<Removal>(
  'Removal',
  { aside: { type: Boolean, default: false } },
  [[{ createdAt: 1 }]],
)
