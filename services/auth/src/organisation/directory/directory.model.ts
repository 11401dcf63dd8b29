import type { DryRunOutcome } from '@sortie/contracts/directory'
import type { TrailChange } from '@sortie/contracts/trail'
import { defineModel } from '@sortie/platform/mongo/model'

type Kept = { _id: string; externalId: string | null; createdAt: Date; lastModified: Date }

const kept = {
  externalId: { type: String, default: null },
  createdAt: { type: Date, required: true },
  lastModified: { type: Date, required: true },
}

/**
 * What the directory says of a person, as it said it; its id is that of the account. Where there is one, the account is
 * managed: the directory says what its names are and whether it is active.
 */
export type Said = {
  externalId: string | null
  /** The user name in lower case: SCIM compares it so. */
  userKey: string
  active: boolean
  /** A name of the manager, who may come later: see `names`. */
  managerRef: string | null
  /** A SCIM user without ids and references; the enterprise extension is `enterprise`. */
  resource: Resource
}

export type DirectoryPerson = Kept &
  Said & {
    /** All by which a directory may name this person as somebody's manager, in lower case. */
    names: string[]
    /** What a dry run has said, and what would come of it, if anything. All the rest is what the directory itself has told. */
    held: {
      outcome: DryRunOutcome | null
      changes: TrailChange[]
      says: Said
      /** Only a dry run has told of this person: the rest is what it said. */
      isNew: boolean
      /** Why it was refused when it was to become real. */
      refusal?: string
    } | null
  }

export type Resource = Record<string, unknown> & {
  userName: string
  active: boolean
  enterprise?: Record<string, unknown>
}

export const DirectoryPersonModel = defineModel<DirectoryPerson>(
  'DirectoryPerson',
  {
    ...kept,
    userKey: { type: String, required: true },
    active: { type: Boolean, required: true },
    names: { type: [String], required: true },
    managerRef: { type: String, default: null },
    resource: { type: Object, required: true },
    held: { type: Object, default: null },
  },
  [
    [{ userKey: 1 }, { unique: true }],
    [{ externalId: 1 }],
    [{ lastModified: 1 }],
    [{ names: 1 }],
    [{ managerRef: 1 }],
    [{ createdAt: 1, _id: 1 }],
    [{ 'held.outcome': 1, createdAt: 1, _id: 1 }],
  ],
  { timestamps: false },
)

export const isHeld = { 'held.isNew': { $exists: true } }
/** The directory itself has told of them. What a dry run says is nothing to whoever asks by this. */
export const isTold = { 'held.isNew': { $ne: true } }

export type DirectoryGroup = Kept & { displayName: string; nameKey: string; isDry: boolean }

export const DirectoryGroupModel = defineModel<DirectoryGroup>(
  'DirectoryGroup',
  {
    ...kept,
    displayName: { type: String, required: true },
    nameKey: { type: String, required: true },
    isDry: { type: Boolean, required: true },
  },
  [[{ nameKey: 1 }, { unique: true }], [{ externalId: 1 }], [{ createdAt: 1, _id: 1 }]],
  { timestamps: false },
)

/** A member as it came: a person, one who has not come yet, or another group. */
export type Member = { value: string; type?: string; display?: string; $ref?: string }

/** One document for each member, so that changes at once to one group do not meet. Its id is made of both. */
export const MembershipModel = defineModel<{
  _id: string
  groupId: string
  userId: string
  told: Omit<Member, 'value'>
}>(
  'Membership',
  {
    groupId: { type: String, required: true },
    userId: { type: String, required: true },
    told: { type: Object, required: true },
  },
  [[{ groupId: 1, _id: 1 }], [{ userId: 1 }]],
  { timestamps: false },
)
