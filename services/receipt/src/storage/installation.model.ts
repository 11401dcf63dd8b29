import { defineModel } from '@sortie/platform/mongo/model'

export const markName = 'receipts'

/** The single document with the id of this installation; the bucket holds the same id (installation.ts). */
export const InstallationModel = defineModel<{ _id: string; installation: string }>(
  'Installation',
  { installation: { type: String, required: true } },
  [],
  { timestamps: false },
)
