import { defineModel } from '@sortie/platform/mongo/model'

/** How many answers went to an address, or to all strangers of a day, until it is forgotten. Of addresses a digest. */
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
