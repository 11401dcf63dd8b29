import { type Profile, profile } from '@sortie/contracts/profile'
import { storedOf } from '@sortie/contracts/record'
import { type GivenPerson, PersonGiven, type User } from '@sortie/contracts/user'
import { defineModel, type Stored } from '@sortie/platform/mongo/model'
import type * as z from 'zod/mini'

export type StoredUser = Stored<User & Profile & z.infer<typeof GivenPerson>> & {
  passwordHash: string
  searchText: string
  /** See departmentKey() in user.ts. */
  departmentKey?: string
  roleChangedAt: Date | null
  generation?: number
  generationAt?: Date | null
  /** Copied here, so that a sign-in needs no further query to know its second step. */
  passkeyCount?: number
  hasAuthenticator?: boolean
  version?: number
  /** When a link mailed to the address was used, or an administrator made the account with a password; null until then. */
  emailProvenAt?: Date | null
  /** When an invitation was mailed last; away once a password is chosen, in whichever way. */
  invitedAt?: Date
  /** An administrator made the account, or has said whose it is. See may-approve.ts. */
  confirmed?: boolean
  /** Addresses that the account had before: none of them is somebody outside. */
  formerEmails?: string[]
  ibanChangedAt?: Date
  erasedAt?: Date
  /** The import that made the account. */
  importId?: string
}

export const UserModel = defineModel<StoredUser>(
  'User',
  {
    email: { type: String, required: true },
    passwordHash: { type: String, required: true },
    role: { type: String, required: true },
    isActive: { type: Boolean, required: true },
    ...storedOf({ ...profile.fields, ...PersonGiven }),
    searchText: { type: String, required: true },
    departmentKey: { type: String, default: '' },
    roleChangedAt: { type: Date, default: null },
    generation: { type: Number, default: 0 },
    generationAt: { type: Date, default: null },
    passkeyCount: { type: Number, default: 0 },
    hasAuthenticator: { type: Boolean, default: false },
    version: { type: Number, default: 0 },
    emailProvenAt: { type: Date, default: null },
    invitedAt: { type: Date },
    confirmed: { type: Boolean, default: false },
    formerEmails: { type: [String], default: undefined },
    ibanChangedAt: { type: Date },
    erasedAt: { type: Date },
    importId: String,
    duties: { type: [String], default: undefined },
    createdAt: { type: Date, required: true },
  },
  [
    // Addresses are stored in lower case, which makes this unique index ignore case.
    [{ email: 1 }, { unique: true }],
    [{ createdAt: -1, _id: -1 }],
    [{ role: 1, isActive: 1 }],
    [{ isActive: 1 }],
    [{ formerEmails: 1 }],
    [{ departmentKey: 1, createdAt: 1 }],
    [{ managerId: 1 }],
    [{ employeeNumber: 1 }],
    [{ importId: 1 }],
    [{ roleChangedAt: 1 }],
    [{ generationAt: 1 }],
  ],
  { timestamps: false },
)

type Guard = { _id: string; changes: number }
/** Written by every change to the set of administrators, so that concurrent changes conflict (decision 16). */
export const GuardModel = defineModel<Guard>(
  'Guard',
  { changes: { type: Number, required: true } },
  [],
  {
    timestamps: false,
  },
)
