import type { CsvFormat } from '@sortie/contracts/profile'
import { defineModel } from '@sortie/platform/mongo/model'

/** Read copy from auth's events. `version` is that of the user from which it was copied. */
export type Person = { _id: string; email: string; version: number; csvFormat?: CsvFormat }

export const PersonModel = defineModel<Person>(
  'Person',
  {
    email: { type: String, required: true },
    version: { type: Number, default: 0 },
    csvFormat: String,
  },
  [],
  { timestamps: false, collection: 'people' },
)
