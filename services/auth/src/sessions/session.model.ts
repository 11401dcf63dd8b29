import { defineModel } from '@sortie/platform/mongo/model'

export type StoredSession = {
  _id: string
  userId: string
  createdAt: Date
  renewedAt: Date
  /** When the last token of this session runs out; MongoDB removes the session then. */
  expiresAt: Date
  endedAt: Date | null
}

export const SessionModel = defineModel<StoredSession>(
  'Session',
  {
    userId: { type: String, required: true },
    createdAt: { type: Date, required: true },
    renewedAt: { type: Date, required: true },
    expiresAt: { type: Date, required: true },
    endedAt: { type: Date, default: null },
  },
  [
    [{ userId: 1, endedAt: 1 }],
    // The gateways ask every second what has ended: the answer must not need a scan.
    [{ endedAt: 1 }],
    [{ expiresAt: 1 }, { expireAfterSeconds: 0 }],
  ],
  { timestamps: false },
)
