import { defineModel } from '@sortie/platform/mongo/model'

/** Number of answers to an address (a digest), or to all strangers of a day; expires. */
export type Answered = { _id: string; answers: number; until: Date }

export const AnsweredModel = defineModel<Answered>(
  'Answered',
  {
    answers: { type: Number, default: 0 },
    until: { type: Date, required: true },
  },
  [[{ until: 1 }, { expireAfterSeconds: 0 }]],
  { timestamps: false, collection: 'answered' },
)
