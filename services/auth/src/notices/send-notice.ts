import { mailOf } from '../clients/letter.ts'
import { sendMail } from '../clients/mail.ts'
import { letters } from './letters.ts'
import { NoticeModel } from './notice.model.ts'

/** Mails a notice once. */
export async function sendNotice(noticeId: string): Promise<void> {
  const notice = await NoticeModel.findOne({ _id: noticeId, doneAt: null }).lean()
  if (!notice) return
  await sendMail({ to: notice.to, ...mailOf(letters[notice.kind](notice)) })
  await NoticeModel.updateOne({ _id: noticeId }, { $set: { doneAt: new Date() } })
}
