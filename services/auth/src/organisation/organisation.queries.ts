import { OrganisationModel, theOrganisation } from './organisation.model.ts'

export async function showOrganisation() {
  return { secondFactorRequired: await isSecondFactorRequired() }
}

/** Part of every sign-in without a second factor: one look-up by id, by the driver itself. */
export async function isSecondFactorRequired(): Promise<boolean> {
  const kept = await OrganisationModel.collection.findOne(theOrganisation as object)
  return kept?.secondFactorRequired === true
}
