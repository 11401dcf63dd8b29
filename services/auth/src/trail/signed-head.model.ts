import { defineModel } from '@sortie/platform/mongo/model'
import type { SignedTrailHead } from '@sortie/platform/trail/head'

/** By its UTC day, YYYY-MM-DD, with where it was taken already. */
type StoredHead = { _id: string; head: SignedTrailHead; written: boolean; mailed: boolean }
export const SignedHeadModel = defineModel<StoredHead>(
  'SignedHead',
  {
    head: { type: Object, required: true },
    written: { type: Boolean, default: false },
    mailed: { type: Boolean, default: false },
  },
  [],
  { timestamps: false, collection: 'signed_heads' },
)
