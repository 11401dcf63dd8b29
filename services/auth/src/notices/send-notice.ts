import { type Letter, mailOf, webLink } from '../clients/letter.ts'
import { sendMail } from '../clients/mail.ts'
import { type Notice, NoticeModel } from './notice.model.ts'

/** Mails a notice once. */
export async function sendNotice(noticeId: string): Promise<void> {
  const notice = await NoticeModel.findOne({ _id: noticeId, doneAt: null }).lean()
  if (!notice) return
  await sendMail({ to: notice.to, ...mailOf(letters[notice.kind](notice)) })
  await NoticeModel.updateOne({ _id: noticeId }, { $set: { doneAt: new Date() } })
}

const letters: Record<Notice['kind'], (notice: Notice) => Letter> = {
  new_device: (notice) => ({
    subject: 'New sign-in to your Sortie account',
    heading: 'A new sign-in',
    paragraphs: [
      `Somebody signed in to your account ${from(notice)}.`,
      'If it was you, all is well.',
    ],
    button: { label: 'See where you are signed in', link: webLink('/profile') },
    foot: 'If it was not you, choose a new password; it ends all other sessions.',
  }),
  password_changed: (notice) => ({
    subject: 'Your Sortie password was changed',
    heading: 'Your password was changed',
    paragraphs: [`The password of your account was changed ${from(notice)}.`],
    button: { label: 'Open Sortie', link: webLink('/') },
    foot: 'If it was not you, ask for a reset link at sign-in and tell your administrator.',
  }),
  email_changed: (notice) => ({
    subject: 'Your Sortie e-mail address was changed',
    heading: 'Your e-mail address was changed',
    paragraphs: [
      `Your account has another e-mail address from now on. It was changed ${from(notice)}.`,
    ],
    foot: 'If it was not you, tell your administrator at once: this address opens the account no longer.',
  }),
}

function from({ device, address, at }: Notice): string {
  const when = `on ${at.toISOString().slice(0, 16).replace('T', ' at ')} UTC`
  return [when, device && `with ${device}`, address && `from ${address}`].filter(Boolean).join(' ')
}
