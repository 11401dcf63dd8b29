import { defineModel } from '@sortie/platform/mongo/model'

export type PendingCheck = {
  _id: string
  userId: string
  /** A new value for each change, so that a change during a check is checked as well. */
  asked: string
  askedAt: Date
}

const keptSeconds = 7 * 24 * 3600

export const PendingCheckModel = defineModel<PendingCheck>(
  'PendingCheck',
  {
    userId: { type: String, required: true },
    asked: { type: String, required: true },
    askedAt: { type: Date, required: true },
  },
  [[{ askedAt: 1 }, { expireAfterSeconds: keptSeconds }]],
  { timestamps: false, collection: 'weighings' },
)
