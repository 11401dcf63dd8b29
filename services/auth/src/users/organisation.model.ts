import type { ApprovalRules } from '@sortie/contracts/approval-rules'
import type { Organisation } from '@sortie/contracts/organisation'
import { defineModel } from '@sortie/platform/mongo/model'

type StoredOrganisation = { _id: string } & Partial<Organisation & ApprovalRules>

export const OrganisationModel = defineModel<StoredOrganisation>(
  'Organisation',
  {
    secondFactorRequired: Boolean,
    emailProofRequired: Boolean,
    waysIn: String,
    providerOnly: Boolean,
    providerFactors: { type: [String], default: undefined },
    providerHours: Number,
    joinDomains: { type: [String], default: undefined },
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
