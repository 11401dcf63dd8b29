import { defineModel } from '@sortie/platform/mongo/model'

export type RateFetching = {
  _id: string
  isOn: boolean
  /** From when on a process looks again. */
  dueAt: Date
  /** In a row. */
  failures: number
  lookedAt?: Date
  /** Why nothing was taken the last time. */
  problem?: string | null
}

/** Whether rates are fetched daily, and what came of it: one document. */
export const RateFetchingModel = defineModel<RateFetching>(
  'RateFetching',
  { isOn: Boolean, dueAt: Date, failures: Number, lookedAt: Date, problem: String },
  [],
  { timestamps: false, collection: 'rate_fetching' },
)

export const fetchingId = 'daily'
