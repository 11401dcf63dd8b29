import type { ApprovalRules } from '@sortie/contracts/approval-rules'
import type { Caller } from '@sortie/platform/context'
import { invalidField } from '@sortie/platform/errors'
import { changesOf } from '@sortie/platform/events/note'
import { transaction } from '@sortie/platform/mongo/transaction'
import { recordAct } from '../trail/note.ts'
import { UserModel } from '../users/user.model.ts'
import { OrganisationModel, theOrganisation } from './organisation.model.ts'

export async function readApprovalRules(): Promise<ApprovalRules> {
  const found = await OrganisationModel.findOne(theOrganisation).lean()
  return {
    secondFrom: found?.secondFrom ?? {},
    secondApproverId: found?.secondApproverId ?? null,
  }
}

export function changeApprovalRules(rules: ApprovalRules, admin: Caller): Promise<ApprovalRules> {
  return transaction(async () => {
    const { secondApproverId: _id } = rules
    if (_id !== null && !(await UserModel.exists({ _id, isActive: true })))
      throw invalidField('secondApproverId', 'Choose a user whose account is active.')
    const before = await readApprovalRules()
    await OrganisationModel.updateOne(
      theOrganisation,
      { $set: rules, $setOnInsert: { secondFactorRequired: false } },
      { upsert: true },
    )
    await recordAct(
      'approval_rules_changed',
      admin,
      null,
      changesOf(before, rules, ['secondFrom', 'secondApproverId']),
    )
    return rules
  })
}
