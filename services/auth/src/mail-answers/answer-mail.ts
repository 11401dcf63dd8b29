import { createHmac } from 'node:crypto'
import type { internalMailApi } from '@sortie/contracts/internal-mail'
import { transaction } from '@sortie/platform/mongo/transaction'
import type * as z from 'zod/mini'
import { env } from '../env.ts'
import { secondsFromNow } from '../lifetimes.ts'
import { NotificationModel } from '../notifications/notification.model.ts'
import { enqueueNotification } from '../notifications/notify.ts'
import { UserModel } from '../users/user.model.ts'
import { AnsweredModel } from './answered.model.ts'

type Question = z.output<typeof internalMailApi.answer.body>

const day = 24 * 3600
/**
 * A stranger is answered once in this time, and all strangers together this often a day, so that forged senders
 * cannot make us mail the whole world.
 */
const strangerSeconds = 30 * day
const mostStrangersADay = 200
/** Answers to one user a day: stops two programs that answer each other. */
const mostToUser = 10

/** Records an answer, which a job then mails. False when it is not sent: over the limit, or asked for before. */
export function answerMail({ id, to, why, inReplyTo, leftOut }: Question): Promise<boolean> {
  return transaction(async () => {
    if (await NotificationModel.exists({ _id: id })) return false
    if (!(await mayAnswer(to, why))) return false
    const userId = why === 'address_unproven' ? await userIdOf(to) : null
    await NotificationModel.create([
      { _id: id, kind: `mail_${why}`, to, inReplyTo, leftOut, userId, at: new Date() },
    ])
    await enqueueNotification(id)
    return true
  })
}

async function mayAnswer(to: string, why: Question['why']): Promise<boolean> {
  if (why !== 'unknown_sender') return count(`user:${keyOf(to)}`, mostToUser, day)
  const today = new Date().toISOString().slice(0, 10)
  return (
    (await count(`stranger:${keyOf(to)}`, 1, strangerSeconds)) &&
    (await count(`strangers:${today}`, mostStrangersADay, 2 * day))
  )
}

async function userIdOf(email: string): Promise<string | null> {
  const user = await UserModel.findOne({ email, isActive: true }, { _id: 1 }).lean()
  return user?._id ?? null
}

async function count(_id: string, most: number, seconds: number): Promise<boolean> {
  const found = await AnsweredModel.findById(_id).lean()
  // MongoDB removes expired documents only once a minute.
  const known = found && found.until > new Date() ? found : null
  if (known && known.answers >= most) return false
  const until = known?.until ?? secondsFromNow(seconds)
  const answers = (known?.answers ?? 0) + 1
  await AnsweredModel.updateOne({ _id }, { $set: { answers, until } }, { upsert: true })
  return true
}

/** Strangers' addresses are stored as digests only. */
function keyOf(address: string): string {
  return createHmac('sha256', env.SECOND_FACTOR_KEY).update(`answered ${address}`).digest('hex')
}
