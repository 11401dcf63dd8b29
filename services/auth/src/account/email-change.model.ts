import { defineModel } from '@sortie/platform/mongo/model'

/** A pending change of address; its id is the SHA-256 of the mailed token. */
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
