import type { Signature } from '@sortie/contracts/report'
import { defineModel, type Stored } from '@sortie/platform/mongo/model'

export type StoredSignature = Stored<Signature>

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
  },
  [[{ userId: 1 }]],
)
