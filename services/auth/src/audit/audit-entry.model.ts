import type { AuditEntry } from '@sortie/contracts/organisation'
import { defineModel, type Stored } from '@sortie/platform/mongo/model'
import type * as z from 'zod/mini'

const keptSeconds = 2 * 365 * 24 * 3600

export type StoredAuditEntry = Stored<z.output<typeof AuditEntry>> & {
  actorId: string
  subjectId: string | null
}
/** Written once, never changed; removed after two years. */
export const AuditEntryModel = defineModel<StoredAuditEntry>(
  'AuditEntry',
  {
    at: { type: Date, required: true },
    act: { type: String, required: true },
    actorId: { type: String, required: true },
    actorEmail: { type: String, required: true },
    subjectId: { type: String, default: null },
    subjectEmail: { type: String, default: null },
  },
  [[{ at: -1, _id: -1 }], [{ at: 1 }, { expireAfterSeconds: keptSeconds }]],
  { timestamps: false },
)
