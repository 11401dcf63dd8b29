import type { internalMailApi } from '@sortie/contracts/internal-mail'
import { transaction } from '@sortie/platform/mongo/transaction'
import type * as z from 'zod/mini'
import { NotificationModel } from '../notifications/notification.model.ts'
import { enqueueNotification } from '../notifications/notify.ts'
import { UserModel } from '../users/user.model.ts'

/** Records the question of an administrator, which a job then mails; nobody who is inactive is asked. */
export function mailQuestion({
  id,
  userId,
  expenseId,
  question,
}: z.output<typeof internalMailApi.question.body>): Promise<void> {
  return transaction(async () => {
    if (await NotificationModel.exists({ _id: id })) return
    const user = await UserModel.findOne({ _id: userId, isActive: true }, { email: 1 }).lean()
    if (!user) return
    const kind = 'expense_question' as const
    await NotificationModel.create([
      { _id: id, kind, to: user.email, question, expenseId, at: new Date() },
    ])
    await enqueueNotification(id)
  })
}
