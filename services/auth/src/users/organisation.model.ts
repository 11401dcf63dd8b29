import type { Organisation } from '@sortie/contracts/organisation'
import { settingNames } from '@sortie/contracts/setting'
import { defineModel } from '@sortie/platform/mongo/model'

type StoredOrganisation = { _id: string } & Partial<Organisation>

const settings = Object.fromEntries(settingNames().map((name) => [name, Object]))

export const OrganisationModel = defineModel<StoredOrganisation>(
  'Organisation',
  settings as never,
  [],
  { timestamps: false },
)

export const theOrganisation = { _id: 'organisation' }
