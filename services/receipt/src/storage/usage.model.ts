import { defineModel } from '@sortie/platform/mongo/model'

export type Usage = {
  _id: string
  files: number
  bytes: number
  day: string
  dayFiles: number
  dayBytes: number
  /** Counts what took a place in the Inbox, so that two of them cannot both take the last one. */
  inboxPlaces: number
}

const count = { type: Number, default: 0 }

export const UsageModel = defineModel<Usage>(
  'Usage',
  {
    files: count,
    bytes: count,
    day: { type: String, default: '' },
    dayFiles: count,
    dayBytes: count,
    inboxPlaces: count,
  },
  [[{ bytes: -1, _id: 1 }]],
  { timestamps: false, collection: 'uses' },
)
