import type { Scope } from '@sortie/contracts/scopes'
import { defineModel } from '@sortie/platform/mongo/model'

/** `personal`: a program acts for who made it; `organisation`: it reads; `directory`: it calls SCIM, and nothing else. */
export type TokenKind = 'personal' | 'organisation' | 'directory'

/** What somebody has made for a program; of the secret there is only the digest. */
export type StoredToken = {
  _id: string
  kind: TokenKind
  name: string
  digest: string
  scopes: Scope[]
  /** Of a directory: what comes by it is answered and kept, and no account follows. */
  isDry: boolean
  /** Who made it; of a personal one that is whose it is. */
  madeBy: string
  /** The maker's at that time: a personal token of an earlier one has ended. */
  generation: number
  createdAt: Date
  expiresAt: Date
  lastUsedAt: Date | null
  endedAt: Date | null
}

/** So long one that has expired is still listed. */
const listedSeconds = 90 * 24 * 3600

export const TokenModel = defineModel<StoredToken>(
  'Token',
  {
    kind: { type: String, required: true },
    name: { type: String, required: true },
    digest: { type: String, required: true },
    scopes: { type: [String], default: [] },
    isDry: { type: Boolean, default: false },
    madeBy: { type: String, required: true },
    generation: { type: Number, required: true },
    createdAt: { type: Date, required: true },
    expiresAt: { type: Date, required: true },
    lastUsedAt: { type: Date, default: null },
    endedAt: { type: Date, default: null },
  },
  [
    [{ kind: 1, createdAt: -1, _id: -1 }],
    [{ madeBy: 1, createdAt: -1 }],
    [{ expiresAt: 1 }, { expireAfterSeconds: listedSeconds }],
  ],
  { timestamps: false },
)
