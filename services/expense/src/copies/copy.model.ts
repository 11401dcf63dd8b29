import type { Flight } from '@sortie/contracts/flight'
import type { Receipt } from '@sortie/contracts/receipt-record'
import { defineModel } from '@sortie/platform/mongo/model'

/** A record of another service as its newest event has it, for the dashboard: of one that was deleted, id and `time`. */
export type Copy<Record = Flight | Receipt> = {
  _id: string
  /** The time of the event (ISO) decides what is newer; that of a deletion is after all others. */
  time: string
  userId: string
  enteredBy?: Receipt['enteredBy']
  kind: 'flight' | 'receipt'
  /** By which it is sorted: when the flight departs, or when the receipt came. */
  at: Date
  record: Record
}

export const CopyModel = defineModel<Copy>(
  'Copy',
  {
    time: { type: String, required: true },
    userId: String,
    enteredBy: Object,
    kind: String,
    at: Date,
    record: Object,
  },
  [[{ userId: 1, kind: 1, at: 1 }]],
  { timestamps: false },
)
