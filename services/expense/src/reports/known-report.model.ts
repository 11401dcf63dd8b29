import { defineModel } from '@sortie/platform/mongo/model'

/**
 * What is known of an expense report by its events. `ended`: it was withdrawn or failed, so it locks nothing any more.
 * `locks` is written by every lock, so that one that is on its way conflicts with the report's end.
 */
type KnownReport = {
  _id: string
  userId: string
  version: number
  ended: boolean
  locks: number
}

export const KnownReportModel = defineModel<KnownReport>(
  'KnownReport',
  {
    userId: { type: String, required: true },
    version: { type: Number, default: 0 },
    ended: { type: Boolean, default: false },
    locks: { type: Number, default: 0 },
  },
  [],
  { timestamps: false, collection: 'known_reports' },
)
