import type { PayingAccount, PaymentBatch } from '@sortie/contracts/payment'
import { defineModel, type Stored } from '@sortie/platform/mongo/model'

/** `xml` is kept, so that a file that is fetched again is the same one. */
export type StoredBatch = Omit<Stored<PaymentBatch>, 'unpaid'> & { xml: string }

const required = { type: String, required: true }

export const PaymentBatchModel = defineModel<StoredBatch>(
  'PaymentBatch',
  {
    at: { type: Date, required: true },
    by: { type: Object, required: true },
    executionDate: required,
    count: { type: Number, required: true },
    total: required,
    leftOut: { type: [Object], default: [] },
    setOff: { type: [Object], default: [] },
    xml: required,
  },
  [[{ at: -1, _id: -1 }]],
  { timestamps: false },
)

type StoredAccount = PayingAccount & { _id: string }

export const PayingAccountModel = defineModel<StoredAccount>(
  'PayingAccount',
  { name: required, iban: required, bic: { type: String, default: '' } },
  [],
  { timestamps: false },
)

export const theAccount = { _id: 'organisation' }
