import type { ApprovalRules } from '@sortie/contracts/approval-rules'
import { defineModel } from '@sortie/platform/mongo/model'

type StoredOrganisation = {
  _id: string
  secondFactorRequired: boolean
  emailProofRequired?: boolean
  /** Limits of expense reports, in minor units by currency. */
  secondFrom?: ApprovalRules['secondFrom']
  secondApproverId?: string | null
  confirmedDomains?: string[]
  outside?: ApprovalRules['outside']
  outsideDomains?: string[]
}
export const OrganisationModel = defineModel<StoredOrganisation>(
  'Organisation',
  {
    secondFactorRequired: { type: Boolean, required: true },
    emailProofRequired: { type: Boolean, default: false },
    secondFrom: Object,
    secondApproverId: String,
    confirmedDomains: { type: [String], default: undefined },
    outside: String,
    outsideDomains: { type: [String], default: undefined },
  },
  [],
  { timestamps: false },
)

export const theOrganisation = { _id: 'organisation' }
