import { defineModel } from '@sortie/platform/mongo/model'

/** A sign-in: where it was made, and when it has ended. What it opens is in its token only. */
export type StoredSession = {
  _id: string
  userId: string
  /** Of the user's sessions at that time; those of earlier generations have ended. */
  generation: number
  device: string
  address: string
  startedAt: Date
  seenAt: Date
  endedAt: Date | null
  /** The longest that a session may live; MongoDB removes it then. */
  expiresAt: Date
}

export const SessionModel = defineModel<StoredSession>(
  'Session',
  {
    userId: { type: String, required: true },
    generation: { type: Number, required: true },
    device: { type: String, required: true },
    address: { type: String, default: '' },
    startedAt: { type: Date, required: true },
    seenAt: { type: Date, required: true },
    endedAt: { type: Date, default: null },
    expiresAt: { type: Date, required: true },
  },
  [
    // The gateways and services ask every second what has ended: the answer must not need a scan.
    [{ endedAt: 1, _id: 1 }],
    [{ userId: 1, startedAt: -1 }],
    [{ expiresAt: 1 }, { expireAfterSeconds: 0 }],
  ],
  { timestamps: false },
)
