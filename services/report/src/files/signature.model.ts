import type { Signature } from '@sortie/contracts/report'
import { defineModel, type Stored } from '@sortie/platform/mongo/model'

/** `unusedUntil`: removed then, unless a report has shown it. */
export type StoredSignature = Stored<Signature> & { unusedUntil?: Date }

const unusedDays = 7

export const SignatureModel = defineModel<StoredSignature>(
  'Signature',
  {
    userId: { type: String, required: true },
    employeeSignature: { type: String, default: null },
    employeeSignedAt: { type: Date, default: null },
    managerSignature: { type: String, default: null },
    managerSignedAt: { type: Date, default: null },
    reportType: { type: String, required: true },
    reportFilters: { type: String, required: true },
    fingerprint: { type: String, required: true },
    unusedUntil: { type: Date, default: () => new Date(Date.now() + unusedDays * 24 * 3600_000) },
  },
  [[{ userId: 1 }], [{ unusedUntil: 1 }, { expireAfterSeconds: 0 }]],
)
