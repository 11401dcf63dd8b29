import { defineModel } from '@sortie/platform/mongo/model'

/** A session that was ended by its logout. Living ones are nowhere but in their tokens. */
export type EndedSession = {
  /** The token's `sid`. */
  _id: string
  userId: string
  endedAt: Date
  /** When no token of this session can be good any more; MongoDB removes the note then. */
  expiresAt: Date
}

export const EndedSessionModel = defineModel<EndedSession>(
  'Session',
  {
    userId: { type: String, required: true },
    endedAt: { type: Date, required: true },
    expiresAt: { type: Date, required: true },
  },
  [
    // The gateways ask every second what has ended: the answer must not need a scan.
    [{ endedAt: 1 }],
    [{ expiresAt: 1 }, { expireAfterSeconds: 0 }],
  ],
  { timestamps: false },
)
