import type { LeftOutReason, MailAnswer } from '@sortie/contracts/internal-mail'
import type { Notification } from '../notifications/notification.model.ts'
import { type MailText, strangersAccount, webLink } from './mail-text.ts'

const howTo =
  'Attach up to 20 receipts as JPG, PNG or PDF, each smaller than 10MB, and mail them from the address of your account.'
const foot =
  'This answer was written by a program. Nothing of your mail was quoted, and nobody reads replies.'

/** Answers to what was mailed to the organisation's mailbox (decision 46). */
export const answerTexts: {
  [Why in MailAnswer as `mail_${Why}`]: (notification: Notification, token?: string) => MailText
} = {
  mail_unknown_sender: () => ({
    subject: 'Your mail to Sortie was not taken',
    heading: 'We do not know this address',
    paragraphs: [
      'Your mail was set aside, since its address belongs to no active Sortie account; further mails are not answered.',
    ],
    foot: '',
  }),
  mail_address_unproven: (_notification, token) => ({
    subject: 'Your mail to Sortie was not taken',
    heading: 'Is this your address?',
    paragraphs: [
      'There is an account with your address, but nobody has shown yet that it is yours, so the mail was set aside.',
      'Open the link, then mail the receipts again.',
    ],
    button: { label: 'Prove this address', link: webLink('/prove-email', token) },
    foot: strangersAccount,
  }),
  mail_no_receipt: ({ leftOut }) =>
    notTaken('No receipt was found', [
      `Nothing in your mail could be taken as a receipt. ${sentencesOf(leftOut)}`.trim(),
      `${howTo} If the mail itself is the receipt, print it into a PDF and attach that.`,
    ]),
  mail_some_left_out: ({ leftOut }) => ({
    ...notTaken('Some files were left out', [
      `What could be taken of your mail is in your Inbox. One file or more could not. ${sentencesOf(leftOut)}`,
      howTo,
    ]),
    subject: 'Some files of your mail to Sortie were left out',
  }),
  mail_too_many_files: () =>
    notTaken('Too many files', ['Your mail holds more than 20 receipts; none was taken.', howTo]),
  mail_too_large: () =>
    notTaken('The mail is too large', [
      'A mail may weigh 40MB with all that is attached. Please send several smaller ones.',
    ]),
  mail_unreadable: () =>
    notTaken('The mail cannot be read', [
      'Something in your mail could not be opened. Please send the receipts again in a new mail, or add them in Sortie.',
    ]),
  mail_inbox_full: () =>
    notTaken('Your Inbox is full', [
      'Please go through some of the receipts in your Inbox first, then mail these again.',
    ]),
  mail_room_full: () =>
    notTaken('There is no more room for receipts', [
      'You keep as many receipts as one person may. Delete some you no longer need, or ask your administrator.',
    ]),
  mail_day_used: () =>
    notTaken('Enough for today', [
      'You have handed in as many receipts as one person may in a day. Please mail these again tomorrow.',
    ]),
}

const leftOutSentences: Record<LeftOutReason, string> = {
  other_kind:
    'Of another kind, like HEIC, Word, a web page or an archive: save it as JPG, PNG or PDF.',
  too_large: 'Larger than 10MB: send it smaller.',
  damaged: 'Damaged: send it once more.',
  protected: 'Protected by a password: save the PDF without one.',
  too_small:
    'Too small to be read, like the picture of a signature: attach it as a file, in full size.',
  nested: 'In a mail within too many other mails: forward that mail by itself.',
}

function sentencesOf(reasons: readonly LeftOutReason[]): string {
  return reasons.map((reason) => leftOutSentences[reason]).join(' ')
}

function notTaken(heading: string, paragraphs: string[]): MailText {
  const subject = 'Your mail to Sortie was not taken'
  const button = { label: 'Open your Inbox', link: webLink('/inbox') }
  return { subject, heading, paragraphs, button, foot }
}
