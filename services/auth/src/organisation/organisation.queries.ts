import { OrganisationModel, theOrganisation } from './organisation.model.ts'

/** Part of every sign-in without a second factor. Other instances follow a change within a second. */
const believedMs = 1000

let kept: { at: number; answer: Promise<boolean> } | undefined

export async function showOrganisation() {
  return { secondFactorRequired: await readSecondFactorRequired() }
}

export function isSecondFactorRequired(): Promise<boolean> {
  if (kept && performance.now() - kept.at < believedMs) return kept.answer
  const mine = { at: performance.now(), answer: readSecondFactorRequired() }
  kept = mine
  mine.answer.catch(() => {
    if (kept === mine) forgetOrganisation()
  })
  return mine.answer
}

/** After a change; a look-up that began before it is not believed. */
export function forgetOrganisation(): void {
  kept = undefined
}

async function readSecondFactorRequired(): Promise<boolean> {
  const found = await OrganisationModel.findOne(theOrganisation).lean()
  return found?.secondFactorRequired === true
}
