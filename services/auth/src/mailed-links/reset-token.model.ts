import { defineModel } from '@sortie/platform/mongo/model'

/** A mailed link that sets a password; its id is the token's SHA-256. Removed when used. */
type ResetToken = { _id: string; userId: string; expiresAt: Date }
export const ResetTokenModel = defineModel<ResetToken>(
  'ResetToken',
  { userId: { type: String, required: true }, expiresAt: { type: Date, required: true } },
  [[{ userId: 1 }], [{ expiresAt: 1 }, { expireAfterSeconds: 0 }]],
  { timestamps: false },
)
