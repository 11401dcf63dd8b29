import { defineModel } from '../mongo/model.ts'

export type StoredLetter = {
  _id: string
  type: string
  content: string
  reason: string
  tries: number
  happenedAt: Date | null
  failedAt: Date
}

/** Nobody judges a letter of half a year ago any more; the alert has said so all the time. */
const keptSeconds = 180 * 24 * 3600

export const DeadLetterModel = defineModel<StoredLetter>(
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
