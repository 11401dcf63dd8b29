import { type Brand, logoLimits } from '@sortie/contracts/organisation'
import type { Caller } from '@sortie/platform/context'
import { invalidField } from '@sortie/platform/errors'
import { transaction } from '@sortie/platform/mongo/transaction'
import { changesOf } from '@sortie/platform/trail/fact'
import { recordAct } from '../trail/own-acts.ts'
import { brand, digestOf, LogoModel, theLogo } from '../users/brand.ts'
import { plainPng } from './plain-png.ts'

/** Keeps of the picture what is drawn, and nothing that it says beside. */
export async function changeLogo(given: string | null, admin: Caller): Promise<Brand> {
  const png = given === null ? null : await plainPng(Buffer.from(given, 'base64'), logoLimits)
  if (given !== null && !png)
    throw invalidField(
      'logo',
      `Choose a PNG of at most ${logoLimits.width} by ${logoLimits.height} pixels.`,
    )
  const logo = png?.toString('base64') ?? null
  return transaction(async () => {
    const before = await brand()
    const changes = changesOf({ logo: digestOf(before.logo) }, { logo: digestOf(logo) }, ['logo'])
    if (changes.length === 0) return before
    if (logo) await LogoModel.updateOne(theLogo, { $set: { png: logo } }, { upsert: true })
    else await LogoModel.deleteOne(theLogo)
    await recordAct('logo_changed', admin, null, changes)
    return { ...before, logo }
  })
}
