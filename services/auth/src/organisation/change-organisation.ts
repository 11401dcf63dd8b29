import type { AdministratorAct } from '@sortie/contracts/facts'
import type { Organisation } from '@sortie/contracts/organisation'
import type { Caller } from '@sortie/platform/context'
import { AppError } from '@sortie/platform/errors'
import { afterCommit, transaction } from '@sortie/platform/mongo/transaction'
import { changesOf } from '@sortie/platform/trail/fact'
import type * as z from 'zod/mini'
import { recordAct } from '../trail/own-acts.ts'
import { OrganisationModel, theOrganisation } from '../users/organisation.model.ts'
import { forgetOrganisation, readRules } from '../users/organisation.queries.ts'
import { UserModel } from '../users/user.model.ts'
import { isEmailProven } from '../users/user.ts'

export function changeOrganisation(change: z.output<typeof Organisation>, admin: Caller) {
  return transaction(async () => {
    const before = await readRules()
    const { emailProofRequired = before.emailProofRequired, secondFactorRequired } = change
    const after = { secondFactorRequired, emailProofRequired }
    const done: AdministratorAct[] = []
    if (after.secondFactorRequired !== before.secondFactorRequired)
      done.push(secondFactorRequired ? 'second_factor_required' : 'second_factor_optional')
    if (after.emailProofRequired !== before.emailProofRequired)
      done.push(emailProofRequired ? 'email_proof_required' : 'email_proof_optional')
    if (done.includes('email_proof_required')) await demandOwnProof(admin)
    if (done.length === 0) return after
    await OrganisationModel.updateOne(theOrganisation, { $set: after }, { upsert: true })
    for (const act of done)
      await recordAct(act, admin, null, changesOf(before, after, [ruleOf(act)]))
    afterCommit(forgetOrganisation)
    return after
  })
}

function ruleOf(act: AdministratorAct): string {
  return act.startsWith('email') ? 'emailProofRequired' : 'secondFactorRequired'
}

/** Whoever requires it must not lock themselves out by it. */
async function demandOwnProof({ id }: Caller): Promise<void> {
  const user = await UserModel.findById(id).lean()
  if (!user || isEmailProven(user)) return
  throw new AppError(
    'conflict',
    'own_email_unproven',
    'Prove your own e-mail address first: your profile has the link sent again.',
  )
}
