import type { Colleague } from '@sortie/contracts/expense-report'
import { defineModel } from '@sortie/platform/mongo/model'

/** Who decides for a person while they are away. The id is the person's own: there is one at a time. */
export type StoredStandIn = {
  _id: string
  person: Colleague
  standIn: Colleague
  startDate: Date
  endDate: Date
  /** The days as they are on the person's own clock. */
  startsAt: Date
  endsAt: Date
}

const day = { type: Date, required: true }

export const StandInModel = defineModel<StoredStandIn>(
  'StandIn',
  {
    person: { type: Object, required: true },
    standIn: { type: Object, required: true },
    startDate: day,
    endDate: day,
    startsAt: day,
    endsAt: day,
  },
  [[{ 'standIn.id': 1, endsAt: 1 }]],
  { timestamps: false },
)
