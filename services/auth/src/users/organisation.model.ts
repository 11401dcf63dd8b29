import type { Organisation } from '@sortie/contracts/organisation'
import { settingNames } from '@sortie/contracts/setting'
import { defineModel } from '@sortie/platform/mongo/model'

/** `turns` counts nothing of meaning: who makes something for all writes it, so that they do it one after the other. */
type StoredOrganisation = { _id: string; turns?: number } & Partial<Organisation>

const settings = Object.fromEntries(settingNames().map((name) => [name, Object]))

export const OrganisationModel = defineModel<StoredOrganisation>(
  'Organisation',
  { ...settings, turns: Number } as never,
  [],
  { timestamps: false },
)

export const theOrganisation = { _id: 'organisation' }
