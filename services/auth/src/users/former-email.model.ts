import { defineModel } from '@sortie/platform/mongo/model'

/** An address that an account had before; for some days the account can be given back to it, and nobody else can take it. */
type FormerEmail = {
  _id: string
  userId: string
  email: string
  changedAt: Date
  /** SHA-256 of the token mailed to this address; null until the mail is sent. */
  linkDigest: string | null
  usedAt: Date | null
  expiresAt: Date
}

export const FormerEmailModel = defineModel<FormerEmail>(
  'FormerEmail',
  {
    userId: { type: String, required: true },
    email: { type: String, required: true },
    changedAt: { type: Date, required: true },
    linkDigest: { type: String, default: null },
    usedAt: { type: Date, default: null },
    expiresAt: { type: Date, required: true },
  },
  [
    [{ email: 1 }],
    [{ linkDigest: 1 }],
    [{ userId: 1, changedAt: 1 }],
    [{ expiresAt: 1 }, { expireAfterSeconds: 0 }],
  ],
  { timestamps: false },
)
