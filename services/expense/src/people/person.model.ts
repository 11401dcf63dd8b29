import { defineModel } from '@sortie/platform/mongo/model'

/** Read copy from auth's events. `version` is that of the user from which the e-mail was copied. */
export type Person = { _id: string; email: string; version: number }

export const PersonModel = defineModel<Person>(
  'Person',
  { email: { type: String, required: true }, version: { type: Number, default: 0 } },
  [],
  { timestamps: false, collection: 'people' },
)
