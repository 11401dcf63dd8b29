import { mailOf } from '../clients/letter.ts'
import { sendMail } from '../clients/mail.ts'
import { newReturnToken } from '../mailed-links/return-link.ts'
import { letters } from './letters.ts'
import { NoticeModel } from './notice.model.ts'

/** Keeps mail programs from answering automatically (RFC 3834; the second header is for Exchange). */
const automatic = { 'Auto-Submitted': 'auto-replied', 'X-Auto-Response-Suppress': 'All' }

export async function sendNotice(noticeId: string): Promise<void> {
  const notice = await NoticeModel.findOne({ _id: noticeId, doneAt: null }).lean()
  if (!notice) return
  const { to, kind, inReplyTo, formerEmailId } = notice
  const token = formerEmailId ? await newReturnToken(formerEmailId) : undefined
  const isAnswer = kind.startsWith('mail_')
  await sendMail({
    to,
    ...mailOf(letters[kind](notice, token)),
    ...(isAnswer && { headers: automatic }),
    ...(inReplyTo && { inReplyTo, references: inReplyTo }),
  })
  await NoticeModel.updateOne({ _id: noticeId }, { $set: { doneAt: new Date() } })
}
