import type { Mailbox, MailOutcome } from '@sortie/contracts/mailbox'
import type * as z from 'zod/mini'
import { env } from '../env.ts'
import { MailboxStateModel, MailModel, mailboxState } from './mail.model.ts'

const shownMs = 30 * 24 * 3600_000

/** The mailbox as administrators see it, as one of the processes recorded it last. */
export async function mailboxNow(): Promise<z.output<typeof Mailbox>> {
  const state = env.mailbox && (await MailboxStateModel.findById(mailboxState).lean())
  const { seenAt = null, problem = null, problemSince = null, fullPercent = null } = state ?? {}
  const outcomes = await MailModel.aggregate<{ outcome: MailOutcome; count: number }>([
    { $match: { outcome: { $ne: null }, at: { $gt: new Date(Date.now() - shownMs) } } },
    { $group: { _id: '$outcome', count: { $sum: 1 } } },
    { $sort: { count: -1, _id: 1 } },
    { $project: { _id: 0, outcome: '$_id', count: 1 } },
  ])
  const address = env.mailbox?.address ?? null
  return { address, seenAt, problem, problemSince, fullPercent, outcomes }
}
