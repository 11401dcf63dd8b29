import type { ApprovalRules, ApprovalRulesChange } from '@sortie/contracts/approval-rules'
import type { Caller } from '@sortie/platform/context'
import { invalidField } from '@sortie/platform/errors'
import { transaction } from '@sortie/platform/mongo/transaction'
import { changesOf } from '@sortie/platform/trail/fact'
import { recordAct } from '../trail/own-acts.ts'
import { mayApprove } from '../users/may-approve.ts'
import { OrganisationModel, theOrganisation } from '../users/organisation.model.ts'
import { readApprovalRules } from '../users/organisation.queries.ts'
import { UserModel } from '../users/user.model.ts'

export function changeApprovalRules(
  change: ApprovalRulesChange,
  admin: Caller,
): Promise<ApprovalRules> {
  return transaction(async () => {
    const before = await readApprovalRules()
    const given = Object.entries(change).filter(([, value]) => value !== undefined)
    const rules: ApprovalRules = { ...before, ...Object.fromEntries(given) }
    if (rules.outside === 'domains' && rules.outsideDomains.length === 0)
      throw invalidField('outsideDomains', 'Name at least one domain.')
    const { secondApproverId: _id } = rules
    const second = _id && (await UserModel.findById(_id).lean())
    if (_id && !(second && mayApprove(second, rules.confirmedDomains)))
      throw invalidField(
        'secondApproverId',
        'Choose a user whose account is active, and who is confirmed.',
      )
    await OrganisationModel.updateOne(theOrganisation, { $set: rules }, { upsert: true })
    const changes = changesOf(before, rules, Object.keys(rules))
    await recordAct('approval_rules_changed', admin, null, changes)
    return rules
  })
}
