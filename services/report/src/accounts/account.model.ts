import { defineModel } from '@sortie/platform/mongo/model'

export type Account = {
  _id: string
  active: boolean
  version: number | null
  changedAt: Date
}

export const AccountModel = defineModel<Account>('Account', {
  active: { type: Boolean, required: true },
  version: { type: Number, default: null },
  changedAt: { type: Date, required: true },
})
