import { defineModel } from '@sortie/platform/mongo/model'

/** An expense that is to be weighed: noted with what changed it, and gone once it was weighed. */
export type Weighing = {
  _id: string
  userId: string
  /** Differs each time, so that a change during the weighing is weighed as well. */
  asked: string
  askedAt: Date
}

const keptSeconds = 7 * 24 * 3600

export const WeighingModel = defineModel<Weighing>(
  'Weighing',
  {
    userId: { type: String, required: true },
    asked: { type: String, required: true },
    askedAt: { type: Date, required: true },
  },
  [[{ askedAt: 1 }, { expireAfterSeconds: keptSeconds }]],
  { timestamps: false },
)
