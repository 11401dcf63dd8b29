import { createHash } from 'node:crypto'
import type { Brand } from '@sortie/contracts/organisation'
import { defineModel } from '@sortie/platform/mongo/model'
import { rules } from './organisation.queries.ts'

/** One record. Apart from the settings, which are read at nearly every sign-in. */
export const LogoModel = defineModel<{ _id: string; png: string }>(
  'Logo',
  { png: { type: String, required: true } },
  [],
  { timestamps: false },
)
export const theLogo = { _id: 'organisation' }

export async function brand(): Promise<Brand> {
  const { organisationName: name } = await rules()
  return { name, logo: (await LogoModel.findOne(theLogo).lean())?.png ?? null }
}

export function digestOf(logo: string | null): string | null {
  return logo && createHash('sha256').update(logo).digest('hex')
}
