import type { internalMailApi } from '@sortie/contracts/internal-mail'
import { tell } from '@sortie/platform/jobs/record-jobs'
import { transaction } from '@sortie/platform/mongo/transaction'
import type * as z from 'zod/mini'
import { UserModel } from '../users/user.model.ts'
import { type Notification, NotificationModel } from './notification.model.ts'

type Answer = z.output<typeof internalMailApi.answer.body>
type Question = z.output<typeof internalMailApi.question.body>

const dayMs = 24 * 3600_000
/** Answers to one user a day: stops two programs that answer each other. */
const mostAnswers = 10

/** An account whose address is not proven gets the link that proves it. */
export function answerMail({ id, userId, why, inReplyTo }: Answer): Promise<void> {
  return mailUser(id, userId, async (to) => {
    const today = { to, kind: /^mail_|^email_proof$/, at: { $gt: new Date(Date.now() - dayMs) } }
    if ((await NotificationModel.countDocuments(today)) >= mostAnswers) return null
    return why === 'address_unproven'
      ? { kind: 'email_proof', userId, inReplyTo }
      : { kind: `mail_${why}`, inReplyTo }
  })
}

export function mailQuestion({ id, userId, expenseId, question }: Question): Promise<void> {
  return mailUser(id, userId, async () => ({ kind: 'expense_question', question, expenseId }))
}

/** Records a mail to an active user, once for each id; a job sends it. */
function mailUser(
  id: string,
  userId: string,
  mailTo: (to: string) => Promise<Partial<Notification> | null>,
): Promise<void> {
  return transaction(async () => {
    if (await NotificationModel.exists({ _id: id })) return
    const user = await UserModel.findOne({ _id: userId, isActive: true }, { email: 1 }).lean()
    const mail = user && (await mailTo(user.email))
    if (!mail) return
    await NotificationModel.create([{ _id: id, to: user.email, at: new Date(), ...mail }])
    tell('mail-notice', id)
  })
}
