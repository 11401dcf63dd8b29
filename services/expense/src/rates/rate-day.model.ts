import { defineModel } from '@sortie/platform/mongo/model'

/** Units of each currency for one euro, as the file has them: "163.45". */
export type RateDay = { _id: string; rates: Record<string, string> }

/** A day of the organisation's table; `_id` is YYYY-MM-DD. */
export const RateDayModel = defineModel<RateDay>(
  'RateDay',
  { _id: String, rates: { type: Object, required: true } },
  [],
  { timestamps: false, collection: 'rate_days' },
)
