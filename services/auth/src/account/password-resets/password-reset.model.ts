import { defineModel } from '@sortie/platform/mongo/model'

/** A requested reset mail. Stored for any address, known or not, so that requests reveal nothing. */
type ResetRequest = { _id: string; email: string; askedAt: Date; doneAt: Date | null }
export const ResetRequestModel = defineModel<ResetRequest>(
  'ResetRequest',
  {
    email: { type: String, required: true },
    askedAt: { type: Date, required: true },
    doneAt: { type: Date, default: null },
  },
  [[{ askedAt: 1 }, { expireAfterSeconds: 24 * 3600 }]],
  { timestamps: false },
)
