import type { ActOf } from '@sortie/contracts/facts'
import { publish } from '@sortie/platform/events/outbox'
import { defineModel } from '@sortie/platform/mongo/model'
import { told } from '@sortie/platform/trail/fact'

/** A person lets another one enter expenses for them (decision 74). */
export type StoredAllowance = {
  _id: string
  principalId: string
  assistantId: string
  /** The last day, and the end of it on the clock of who allowed it. */
  until: Date
  endsAt: Date
  all: boolean
  createdAt: Date
  usedAt: Date | null
  endedAt: Date | null
}

export const AllowanceModel = defineModel<StoredAllowance>(
  'Allowance',
  {
    principalId: { type: String, required: true },
    assistantId: { type: String, required: true },
    until: { type: Date, required: true },
    endsAt: { type: Date, required: true },
    all: { type: Boolean, required: true },
    createdAt: { type: Date, required: true },
    usedAt: { type: Date, default: null },
    endedAt: { type: Date, default: null },
  },
  [
    [{ principalId: 1, endedAt: 1 }],
    [{ assistantId: 1, endedAt: 1 }],
    // Gateways and services ask for ended ones every second: the query must not scan.
    [{ endedAt: 1 }],
    [{ endsAt: 1 }, { expireAfterSeconds: 30 * 24 * 3600 }],
  ],
  { timestamps: false },
)

export const living = () => ({ endedAt: null, endsAt: { $gt: new Date() } })

/** Those of a person that hold, on either side. */
export function allowancesOf(userId: string): Promise<StoredAllowance[]> {
  const either = { $or: [{ principalId: userId }, { assistantId: userId }] }
  return AllowanceModel.find({ ...either, ...living() })
    .sort({ createdAt: 1, _id: 1 })
    .lean<StoredAllowance[]>()
    .exec()
}

/** In a transaction: the assistant's next call is refused. What they entered stays with whose it is. */
export async function endAllowance(
  allowance: StoredAllowance,
  act: ActOf<'allowance.changed'> = 'assistant_ended',
): Promise<void> {
  const { _id } = allowance
  const ended = { $set: { endedAt: new Date() } }
  const { modifiedCount } = await AllowanceModel.updateOne({ _id, endedAt: null }, ended)
  if (modifiedCount > 0) await announceAllowance(allowance, act, true)
}

/** In the transaction that deactivates or erases an account, or gives it back to its owner. */
export async function endAllowancesOf(userId: string): Promise<void> {
  for (const allowance of await allowancesOf(userId)) await endAllowance(allowance)
}

/** In the transaction of a new password: whoever knew the one before may have allowed it to themselves. */
export async function endAllowancesGivenBy(userId: string): Promise<void> {
  const given = (await allowancesOf(userId)).filter(({ principalId }) => principalId === userId)
  for (const allowance of given) await endAllowance(allowance)
}

/** Both are told; the trail has it once, with what was allowed. */
export async function announceAllowance(
  { _id: allowanceId, principalId, assistantId, until, all }: StoredAllowance,
  act: ActOf<'allowance.changed'>,
  ended = false,
): Promise<void> {
  const said = act === 'assistant_allowed' ? [told('until', until), told('all', all)] : []
  const changes = [told('assistantId', assistantId), ...said]
  const trail = { act, kind: 'user', id: principalId, changes } as const
  await publish('allowance.changed', { userId: principalId, allowanceId, ended, trail })
  await publish('allowance.changed', { userId: assistantId, allowanceId, ended })
}
