import { defineModel } from '@sortie/platform/mongo/model'

/** What the last change of a user says that was heard of; those who never changed have none. */
export type Account = {
  _id: string
  active: boolean
  /** Of the change; absent from the events of an auth service that does not count yet. */
  version: number | null
  changedAt: Date
}

export const AccountModel = defineModel<Account>('Account', {
  active: { type: Boolean, required: true },
  version: { type: Number, default: null },
  changedAt: { type: Date, required: true },
})
