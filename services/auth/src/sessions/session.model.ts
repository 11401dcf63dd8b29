import { defineModel } from '@sortie/platform/mongo/model'

/** A sign-in: where it was made, and when it ended. Its permissions are in its token only. */
export type StoredSession = {
  _id: string
  userId: string
  /** The user's generation at that time; sessions of earlier generations have ended. */
  generation: number
  device: string
  address: string
  /** The zone in which mails say moments to the person. */
  zone: string
  startedAt: Date
  seenAt: Date
  endedAt: Date | null
  /** The sign-in at a provider that it is of, which the provider may end. */
  signOn?: string | undefined
  /** The allowance by which it acts for somebody else. */
  acting?: string | undefined
  /** The end of its maximum lifetime, when MongoDB removes it. */
  expiresAt: Date
}

export const SessionModel = defineModel<StoredSession>(
  'Session',
  {
    userId: { type: String, required: true },
    generation: { type: Number, required: true },
    device: { type: String, required: true },
    address: { type: String, default: '' },
    zone: { type: String, default: 'UTC' },
    startedAt: { type: Date, required: true },
    seenAt: { type: Date, required: true },
    endedAt: { type: Date, default: null },
    signOn: String,
    acting: String,
    expiresAt: { type: Date, required: true },
  },
  [
    // Gateways and services ask for ended sessions every second: the query must not scan.
    [{ endedAt: 1, _id: 1 }],
    [{ userId: 1, startedAt: -1 }],
    [{ signOn: 1 }],
    [{ expiresAt: 1 }, { expireAfterSeconds: 0 }],
  ],
  { timestamps: false },
)
