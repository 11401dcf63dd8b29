import { defineModel } from '@sortie/platform/mongo/model'

/**
 * A sign-in at a provider, from its answer on: of a session, or of one that waits for its second step. The provider's
 * logout ends it.
 */
export type StoredSignOn = {
  _id: string
  userId: string
  issuer: string
  subject: string
  /** The session there, where the provider names it. */
  sid: string | null
  /** Sealed: the provider knows by it whom our sign-out is of. */
  idToken: string
  usedAt: Date | null
  endedAt: Date | null
  expiresAt: Date
}

export const SignOnModel = defineModel<StoredSignOn>(
  'SignOn',
  {
    userId: { type: String, required: true },
    issuer: { type: String, required: true },
    subject: { type: String, required: true },
    sid: { type: String, default: null },
    idToken: { type: String, required: true },
    usedAt: { type: Date, default: null },
    endedAt: { type: Date, default: null },
    expiresAt: { type: Date, required: true },
  },
  [
    [{ issuer: 1, subject: 1 }],
    [{ issuer: 1, sid: 1 }],
    [{ userId: 1 }],
    [{ expiresAt: 1 }, { expireAfterSeconds: 0 }],
  ],
  { timestamps: false, collection: 'sign_ons' },
)
