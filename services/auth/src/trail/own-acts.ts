import type { ActOf, AdministratorAct } from '@sortie/contracts/facts'
import { namesOf } from '@sortie/contracts/record'
import type { TrailChange } from '@sortie/contracts/trail'
import { PersonGiven } from '@sortie/contracts/user'
import type { Caller } from '@sortie/platform/context'
import { publish } from '@sortie/platform/events/outbox'
import { afterCommit, transaction } from '@sortie/platform/mongo/transaction'
import { log } from '@sortie/platform/ops/logger'
import { changesOf, type Fact, told } from '@sortie/platform/trail/fact'
import type { Client } from '../sessions/client.ts'
import { type StoredUser, UserModel } from '../users/user.model.ts'
import { demandNotErased } from '../users/user.ts'

type About = { changes?: TrailChange[]; client?: Pick<Client, 'address' | 'device'> }

/** What a person did to their own account. */
export function ownFact<Act extends Fact['act']>(
  act: Act,
  userId: string,
  { changes = [], client }: About = {},
): Fact<Act> {
  const from = client ? [told('device', client.device), told('address', client.address)] : []
  return {
    act,
    kind: 'user',
    id: userId,
    ownerId: userId,
    actorId: userId,
    changes: [...changes, ...from],
  }
}

/** For the trail alone, where no event says it to others. */
export function announceOwn(
  act: ActOf<'account.changed'>,
  userId: string,
  about?: About,
): Promise<void> {
  return publish('account.changed', { trail: ownFact(act, userId, about) })
}

export const userFields = [
  ...['email', 'role', 'duties', 'isActive', 'confirmed'],
  ...namesOf(PersonGiven),
]

/** Who does what administrators do: one of them, or the directory by a token of theirs. */
export type Actor = Pick<Caller, 'id'> | { id: null; way: string }

/** An administrator's act, on a user or on what holds for everybody. */
export async function recordAct(
  act: AdministratorAct,
  actor: Actor,
  subject: Pick<StoredUser, '_id'> | null,
  said: TrailChange[] = [],
): Promise<void> {
  const changes = 'way' in actor ? [...said, told('way', actor.way)] : said
  const about = subject
    ? ({ kind: 'user', id: subject._id, ownerId: subject._id } as const)
    : ({ kind: 'organisation', id: 'organisation', ownerId: null } as const)
  await publish('administrator.acted', { trail: { act, ...about, actorId: actor.id, changes } })
  const ids = { actorId: actor.id, subjectId: subject?._id ?? null }
  afterCommit(() => log.info({ act, ...ids }, 'administrator acted'), {})
}

export function recorded(
  act: AdministratorAct,
  actor: Actor,
  userId: string,
  work: () => Promise<StoredUser>,
): Promise<StoredUser> {
  return transaction(async () => {
    const before = await UserModel.findById(userId).lean()
    if (before) demandNotErased(before)
    const user = await work()
    await recordAct(act, actor, user, changesOf(before, user, userFields))
    return user
  })
}
