import { defineModel } from '@sortie/platform/mongo/model'

/** A mailed link that proves the address of an account; its id is the token's SHA-256. */
type EmailProof = {
  _id: string
  userId: string
  email: string
  usedAt: Date | null
  expiresAt: Date
}

export const EmailProofModel = defineModel<EmailProof>(
  'EmailProof',
  {
    userId: { type: String, required: true },
    email: { type: String, required: true },
    usedAt: { type: Date, default: null },
    expiresAt: { type: Date, required: true },
  },
  [[{ expiresAt: 1 }, { expireAfterSeconds: 0 }]],
  { timestamps: false },
)
