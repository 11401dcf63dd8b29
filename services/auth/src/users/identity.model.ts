import { defineModel } from '@sortie/platform/mongo/model'

/** Who a provider says somebody is: an account belongs to issuer and subject, never to an e-mail. */
export type Identity = { issuer: string; subject: string }

export type StoredIdentity = Identity & {
  _id: string
  userId: string
  linkedAt: Date
  usedAt?: Date
}

export const IdentityModel = defineModel<StoredIdentity>(
  'Identity',
  {
    issuer: { type: String, required: true },
    subject: { type: String, required: true },
    userId: { type: String, required: true },
    linkedAt: { type: Date, required: true },
    usedAt: Date,
  },
  [
    [{ issuer: 1, subject: 1 }, { unique: true }],
    // An account has one at each provider, so that its owner can see and remove it.
    [{ userId: 1, issuer: 1 }, { unique: true }],
    [{ linkedAt: -1, _id: -1 }],
  ],
  { timestamps: false },
)

/** The link of who has just signed in at a provider, null where there is none; the tokens of programs go on by it. */
export function noteSignOn(who: Identity & { userId?: string }): Promise<StoredIdentity | null> {
  const used = { $set: { usedAt: new Date() } }
  return IdentityModel.findOneAndUpdate(who, used).lean<StoredIdentity | null>().exec()
}
