import { type Expense, type ExpenseStatus, expense } from '@sortie/contracts/expense'
import { defineModel, type Stored } from '@sortie/platform/mongo/model'
import type { SearchKeys } from './search-words.ts'

export type StoredExpense = Omit<Stored<Expense>, 'report'> &
  SearchKeys & {
    readAs: string
    report?:
      | {
          id: string
          number: string
          formerStatus: ExpenseStatus
          waits?: boolean
          /** The time of the event that said so. */
          toldAt?: string
        }
      | undefined
    receipts?: Record<string, boolean>
  }

export const ExpenseModel = defineModel<StoredExpense>(
  'Expense',
  {
    ...expense.stored,
    rateDoubt: String,
    receiptCount: { type: Number, default: 0 },
    /** By id, false when it was removed: `receiptCount` stays exact when events repeat or come out of order. */
    receipts: Object,
    /** The merchant as a scan read it. */
    readAs: { type: String, default: '' },
    merchantKey: { type: String, default: '' },
    words: { type: [String], default: [] },
    /** With the status that it has again when the report is withdrawn. */
    report: Object,
    returnedFrom: String,
  },
  [
    [{ userId: 1, date: -1, createdAt: -1, _id: -1 }],
    [{ userId: 1, category: 1, date: -1, createdAt: -1, _id: -1 }],
    [{ userId: 1, tripId: 1 }],
    [{ userId: 1, createdAt: -1, _id: -1 }],
    [{ createdAt: -1, _id: -1 }],
    [{ date: -1, createdAt: -1, _id: -1 }],
    [{ words: 1 }],
    [{ 'report.id': 1 }, { sparse: true }],
    [{ returnedFrom: 1 }, { sparse: true }],
  ],
)
