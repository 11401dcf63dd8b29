import { defineModel } from '@sortie/platform/mongo/model'

export type StoredOrganisation = { _id: string; secondFactorRequired: boolean }
export const OrganisationModel = defineModel<StoredOrganisation>(
  'Organisation',
  { secondFactorRequired: { type: Boolean, required: true } },
  [],
  { timestamps: false },
)

export const theOrganisation = { _id: 'organisation' }
