import { defineModel } from '@sortie/platform/mongo/model'

/** A copy by auth's events. `version` is that of the user the e-mail was taken from. */
export type Person = { _id: string; email: string; version: number }

export const PersonModel = defineModel<Person>(
  'Person',
  { email: { type: String, required: true }, version: { type: Number, default: 0 } },
  [],
  { timestamps: false, collection: 'people' },
)
