import { defineModel } from '@sortie/platform/mongo/model'

/** An address that is to become an account's: its id is the SHA-256 of the token that was mailed there. */
export type EmailChange = { _id: string; userId: string; email: string; expiresAt: Date }

export const EmailChangeModel = defineModel<EmailChange>(
  'EmailChange',
  {
    userId: { type: String, required: true },
    email: { type: String, required: true },
    expiresAt: { type: Date, required: true },
  },
  [[{ userId: 1 }], [{ expiresAt: 1 }, { expireAfterSeconds: 0 }]],
  { timestamps: false },
)
