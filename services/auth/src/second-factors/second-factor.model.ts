import { defineModel } from '@sortie/platform/mongo/model'

export type StoredPasskey = {
  _id: string
  userId: string
  credentialId: string
  /** COSE, base64url. */
  publicKey: string
  /** Devices that count their signatures: one that goes back was copied. */
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
export type StoredAuthenticator = {
  _id: string
  secret: string
  /** The time step of the last code that was taken: none before or at it is taken again. */
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

/** A recovery code that is left; its id is a digest of the code under our key. Used ones are removed. */
export type RecoveryCode = { _id: string; userId: string }
export const RecoveryCodeModel = defineModel<RecoveryCode>(
  'RecoveryCode',
  { userId: { type: String, required: true } },
  [[{ userId: 1 }]],
  { timestamps: false },
)

/** A challenge that was signed; kept until its ticket is too old anyway. */
export const UsedChallengeModel = defineModel<{ _id: string; expiresAt: Date }>(
  'UsedChallenge',
  { expiresAt: { type: Date, required: true } },
  [[{ expiresAt: 1 }, { expireAfterSeconds: 0 }]],
  { timestamps: false },
)
