import { defineModel } from '@sortie/platform/mongo/model'

/** The files of a deleted receipt, of the same id, until they are removed. */
export const RemovalModel = defineModel<{ _id: string; aside: boolean }>(
  'Removal',
  { aside: { type: Boolean, required: true } },
  [],
  { timestamps: false },
)
