import type { Caller } from '@sortie/platform/context'
import { afterCommit, transaction } from '@sortie/platform/mongo/transaction'
import { recordAct } from '../audit/record-act.ts'
import { OrganisationModel, theOrganisation } from './organisation.model.ts'
import { forgetOrganisation } from './organisation.queries.ts'

export async function changeOrganisation(
  { secondFactorRequired }: { secondFactorRequired: boolean },
  admin: Caller,
) {
  await transaction(async () => {
    const before = await OrganisationModel.findOne(theOrganisation).lean()
    if ((before?.secondFactorRequired ?? false) === secondFactorRequired) return
    const change = { $set: { secondFactorRequired } }
    await OrganisationModel.updateOne(theOrganisation, change, { upsert: true })
    const act = secondFactorRequired ? 'second_factor_required' : 'second_factor_optional'
    await recordAct(act, admin, null)
    afterCommit(forgetOrganisation)
  })
  return { secondFactorRequired }
}
