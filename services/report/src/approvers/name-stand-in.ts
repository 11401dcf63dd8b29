import type { NewStandIn } from '@sortie/contracts/expense-report'
import { profileApi } from '@sortie/contracts/profile'
import { instantsIn } from '@sortie/contracts/zone'
import type { Caller } from '@sortie/platform/context'
import { invalidField } from '@sortie/platform/errors'
import { publish, publishAll } from '@sortie/platform/events/outbox'
import { callService } from '@sortie/platform/http/client'
import { transaction } from '@sortie/platform/mongo/transaction'
import { changesOf } from '@sortie/platform/trail/fact'
import { env } from '../env.ts'
import { nameOf } from '../models/expense-report.ts'
import { StandInModel, type StoredStandIn } from '../models/stand-in.model.ts'
import { demandApprover } from './colleagues.ts'

const dayMs = 24 * 3600_000

/** From the first moment of the first day to the last one of the last, by the caller's clock. */
export async function nameStandIn(
  { standInId, startDate, endDate }: NewStandIn,
  user: Caller,
  zone: string,
): Promise<void> {
  const standIn = await demandApprover(standInId, user, 'standInId')
  const profile = await callService(env.AUTH_URL, profileApi.profile, {})
  const person = { id: user.id, name: nameOf(profile), email: profile.email }
  const startsAt = midnight(startDate, zone)
  const endsAt = midnight(new Date(endDate.getTime() + dayMs), zone)
  if (endsAt <= new Date()) throw invalidField('endDate', 'Choose a last day that is not over.')
  await transaction(async () => {
    const before = await StandInModel.findById(user.id).lean<StoredStandIn>()
    const $set = { person, standIn, startDate, endDate, startsAt, endsAt }
    await StandInModel.updateOne({ _id: user.id }, { $set }, { upsert: true })
    await tell([standIn.id, before?.standIn.id])
    await announceStandIn('stand_in_named', user.id, before, $set)
  })
}

export function endStandIn(userId: string): Promise<void> {
  return transaction(async () => {
    const ended = await StandInModel.findOneAndDelete({ _id: userId }).lean<StoredStandIn>()
    await tell([ended?.standIn.id])
    if (ended) await announceStandIn('stand_in_ended', userId, ended, null)
  })
}

type Named = Pick<StoredStandIn, 'standIn' | 'startDate' | 'endDate'> | null

function announceStandIn(
  act: 'stand_in_named' | 'stand_in_ended',
  userId: string,
  before: Named,
  after: Named,
): Promise<void> {
  const flat = (named: Named) => named && { ...named, standInId: named.standIn.id }
  const changes = changesOf(flat(before), flat(after), ['standInId', 'startDate', 'endDate'])
  return publish('approval.changed', { userId, trail: { act, kind: 'user', id: userId, changes } })
}

async function tell(people: Array<string | undefined>): Promise<void> {
  const concerned = [...new Set(people)].flatMap((userId) => (userId ? { userId } : []))
  await publishAll('approval.changed', concerned)
}

function midnight(day: Date, zone: string): Date {
  return new Date(instantsIn(zone, `${day.toISOString().slice(0, 10)}T00:00`)[0] ?? day)
}
