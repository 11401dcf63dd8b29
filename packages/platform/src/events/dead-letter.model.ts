import { defineModel } from '../mongo/model.ts'

export type StoredDeadLetter = {
  _id: string
  type: string
  content: string
  reason: string
  tries: number
  happenedAt: Date | null
  failedAt: Date
}

/** Dead letters expire after half a year, during which the alert has reported them. */
const keptSeconds = 180 * 24 * 3600

export const DeadLetterModel = defineModel<StoredDeadLetter>(
  'DeadLetter',
  {
    type: { type: String, required: true },
    content: { type: String, default: '' },
    reason: { type: String, default: '' },
    tries: { type: Number, required: true },
    happenedAt: { type: Date, default: null },
    failedAt: { type: Date, required: true },
  },
  [[{ failedAt: 1 }, { expireAfterSeconds: keptSeconds }]],
  { timestamps: false, collection: 'dead_letters' },
)
