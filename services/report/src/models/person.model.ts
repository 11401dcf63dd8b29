import { defineModel } from '@sortie/platform/mongo/model'

/** Read copy from auth's events. `version` is null of a user whose events have none. */
export type Person = {
  _id: string
  active: boolean
  version: number | null
  managerId: string | null
  changedAt: Date
}

export const PersonModel = defineModel<Person>(
  'Person',
  {
    active: { type: Boolean, required: true },
    version: { type: Number, default: null },
    managerId: { type: String, default: null },
    changedAt: { type: Date, required: true },
  },
  [[{ managerId: 1 }]],
  { collection: 'accounts' },
)
