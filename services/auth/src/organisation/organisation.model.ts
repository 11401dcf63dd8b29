import { defineModel } from '@sortie/platform/mongo/model'

export type StoredOrganisation = {
  _id: string
  secondFactorRequired: boolean
  emailProofRequired?: boolean
}
export const OrganisationModel = defineModel<StoredOrganisation>(
  'Organisation',
  {
    secondFactorRequired: { type: Boolean, required: true },
    emailProofRequired: { type: Boolean, default: false },
  },
  [],
  { timestamps: false },
)

export const theOrganisation = { _id: 'organisation' }
