import { defineModel } from '@sortie/platform/mongo/model'

export type StoredPasskey = {
  _id: string
  userId: string
  credentialId: string
  /** COSE, base64url. */
  publicKey: string
  /** Signature counter of devices that have one: a decrease means that the key was copied. */
  counter: number
  transports: string[]
  name: string
  addedAt: Date
  usedAt: Date | null
}
export const PasskeyModel = defineModel<StoredPasskey>(
  'Passkey',
  {
    userId: { type: String, required: true },
    credentialId: { type: String, required: true },
    publicKey: { type: String, required: true },
    counter: { type: Number, required: true },
    transports: { type: [String], default: [] },
    name: { type: String, required: true },
    addedAt: { type: Date, required: true },
    usedAt: { type: Date, default: null },
  },
  [[{ credentialId: 1 }, { unique: true }], [{ userId: 1, addedAt: 1 }]],
  { timestamps: false },
)

/** A person's authenticator app; its id is the user's. */
type StoredAuthenticator = {
  _id: string
  secret: string
  /** The time step of the last accepted code; codes of this or earlier steps are refused. */
  lastStep: number
  addedAt: Date
}
export const AuthenticatorModel = defineModel<StoredAuthenticator>(
  'Authenticator',
  {
    secret: { type: String, required: true },
    lastStep: { type: Number, required: true },
    addedAt: { type: Date, required: true },
  },
  [],
  { timestamps: false },
)

/** An unused recovery code; its id is a keyed digest. Removed when used. */
type RecoveryCode = { _id: string; userId: string }
export const RecoveryCodeModel = defineModel<RecoveryCode>(
  'RecoveryCode',
  { userId: { type: String, required: true } },
  [[{ userId: 1 }]],
  { timestamps: false },
)

/** A used challenge, kept until its step token has expired. */
export const UsedChallengeModel = defineModel<{ _id: string; expiresAt: Date }>(
  'UsedChallenge',
  { expiresAt: { type: Date, required: true } },
  [[{ expiresAt: 1 }, { expireAfterSeconds: 0 }]],
  { timestamps: false },
)
