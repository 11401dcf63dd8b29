import type { Colleague } from '@sortie/contracts/expense-report'
import { AppError } from '@sortie/platform/errors'
import { defineModel } from '@sortie/platform/mongo/model'

const dayMs = 24 * 3600_000
/** So many may go from one person, and to one address, in a day (UTC): each is a mail to a stranger. */
const most = { bySender: 50, toReceiver: 100 }

/** One record for each person and address a day. `until` removes it by an index. */
export const LinkMailModel = defineModel<{ _id: string; mails: number; until: Date }>(
  'LinkMail',
  { mails: Number, until: Date },
  [[{ until: 1 }, { expireAfterSeconds: 0 }]],
  { timestamps: false, collection: 'link_mails' },
)

/** In the transaction that asks: 429 when the mail to somebody outside would be one too many today. */
export async function countLinkMail(userId: string, asked: Colleague | undefined): Promise<void> {
  if (!asked?.byLink) return
  if ((await count(`by ${userId}`)) > most.bySender)
    throw tooMany(
      `${most.bySender} mails went to approvers outside for you today. Try again tomorrow, or ask a colleague.`,
    )
  if ((await count(`to ${mailboxOf(asked.email)}`)) > most.toReceiver)
    throw tooMany(`${most.toReceiver} mails went to this address today. Try again tomorrow.`)
}

/** Without what follows a plus, which most mail servers deliver to the same person. */
function mailboxOf(email: string): string {
  return email.toLowerCase().replace(/\+[^@]*@/, '@')
}

async function count(who: string): Promise<number> {
  const day = Math.floor(Date.now() / dayMs)
  const counted = await LinkMailModel.findOneAndUpdate(
    { _id: `${day} ${who}` },
    { $inc: { mails: 1 }, $setOnInsert: { until: new Date((day + 1) * dayMs) } },
    { upsert: true, returnDocument: 'after' },
  ).lean()
  return counted?.mails ?? 1
}

function tooMany(sentence: string): AppError {
  return new AppError('too_many', 'too_many_links', sentence, { retryAfter: 3600 })
}
