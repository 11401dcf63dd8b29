import {
  longestAllowanceDays,
  mostAssistants,
  type NewAllowance,
} from '@sortie/contracts/assistant'
import { instantsIn } from '@sortie/contracts/zone'
import { AppError, invalidField } from '@sortie/platform/errors'
import { transaction } from '@sortie/platform/mongo/transaction'
import type * as z from 'zod/mini'
import { notify } from '../../mail/notify.ts'
import type { Client } from '../../sessions/client.ts'
import { takeOwnTurn } from '../../sessions/take-turn.ts'
import {
  AllowanceModel,
  announceAllowance,
  endAllowance,
  living,
  type StoredAllowance,
} from '../../users/allowance.ts'
import { type StoredUser, UserModel } from '../../users/user.model.ts'
import { generationOf, isKnown, nameOf } from '../../users/user.ts'

type Wanted = Omit<z.output<typeof NewAllowance>, 'proof'>

const dayMs = 24 * 3600_000
/** Each is a mail to somebody else. */
const mostADay = 20

/** Until the end of the last day on the clock of who allows it. Another allowance for the same assistant ends. */
export async function allowAssistant(
  { email, until, all }: Wanted,
  principal: StoredUser,
  client: Client,
): Promise<StoredAllowance> {
  const assistant = await assistantAt(email, principal)
  const endsAt = endOf(until, client.zone)
  const now = Date.now()
  if (endsAt.getTime() <= now) throw invalidField('until', 'Choose a last day that is not over.')
  if (endsAt.getTime() > now + longestAllowanceDays * dayMs + dayMs)
    throw invalidField('until', 'Choose a last day within a year.')
  return transaction(async () => {
    await takeOwnTurn({ id: principal._id, generation: generationOf(principal) })
    const pair = { principalId: principal._id, assistantId: assistant._id }
    const before = await AllowanceModel.findOne({ ...pair, ...living() }).lean<StoredAllowance>()
    if (before) await endAllowance(before)
    await demandRoom(principal._id)
    const [made] = await AllowanceModel.create([
      { ...pair, until, endsAt, all, createdAt: new Date() },
    ])
    if (!made) throw new Error('a made allowance is answered')
    const allowance = made.toObject()
    await announceAllowance(allowance, 'assistant_allowed')
    await notify(assistant.email, 'assistant_allowed', client, { by: nameOf(principal), until })
    await notify(principal.email, 'assistant_named', client, { by: nameOf(assistant), until })
    return allowance
  })
}

/** Who is not known to be somebody of the organisation is not found, nor shown whom they could find. */
async function assistantAt(email: string, principal: StoredUser): Promise<StoredUser> {
  if (email === principal.email) throw invalidField('email', 'Choose somebody else.')
  const found = isKnown(principal)
    ? await UserModel.findOne({ email, isActive: true }).lean<StoredUser>()
    : null
  if (!found || !isKnown(found))
    throw invalidField(
      'email',
      isKnown(principal)
        ? 'Nobody with this address can act for you: it belongs to no active account, or its owner has not proven it.'
        : 'Prove your own address first, by the mail that was sent to it.',
    )
  return found
}

async function demandRoom(principalId: string): Promise<void> {
  const today = { principalId, createdAt: { $gt: new Date(Date.now() - dayMs) } }
  if ((await AllowanceModel.countDocuments({ principalId, ...living() })) >= mostAssistants)
    throw new AppError(
      'conflict',
      'too_many_assistants',
      `${mostAssistants} people act for you already. End one of them first.`,
    )
  if ((await AllowanceModel.countDocuments(today)) >= mostADay)
    throw new AppError('too_many', 'too_many_allowances', 'That is enough for one day.', {
      retryAfter: 3600,
    })
}

function endOf(day: Date, zone: string): Date {
  const next = new Date(day.getTime() + dayMs)
  return new Date(instantsIn(zone, `${next.toISOString().slice(0, 10)}T00:00`)[0] ?? next)
}
