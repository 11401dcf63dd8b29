import { OrganisationModel, theOrganisation } from './organisation.model.ts'

/** Cached, because every sign-in without a second factor asks. Other instances see a change within a second. */
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

/** Called after a change; also drops a look-up that began before it. */
export function forgetOrganisation(): void {
  kept = undefined
}

async function readSecondFactorRequired(): Promise<boolean> {
  const found = await OrganisationModel.findOne(theOrganisation).lean()
  return found?.secondFactorRequired === true
}
