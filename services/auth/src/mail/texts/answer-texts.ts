import type { MailAnswer } from '@sortie/contracts/internal-mail'
import { type MailText, webLink } from './mail-text.ts'

const howTo =
  'Receipts are JPG, PNG or PDF without a password, up to 20 in a mail, each smaller than 10MB.'

/** To a known sender of a mail to the organisation's mailbox (decision 46), one sentence on what became of it. */
const sentences: Record<Exclude<MailAnswer, 'address_unproven'>, string> = {
  no_receipt: `Nothing in your mail could be taken as a receipt. ${howTo}`,
  some_left_out: `What could be taken of your mail is in your Inbox; some of its files were left out. ${howTo}`,
  too_many_files: 'Your mail holds more than 20 receipts; none was taken.',
  too_large: 'Your mail weighs more than 40MB and was not taken. Please send several smaller ones.',
  unreadable: 'Your mail cannot be read. Please send the receipts again, or add them in Sortie.',
  inbox_full: 'Your Inbox is full. Go through some of its receipts first, then mail these again.',
  room_full:
    'You keep as many receipts as one person may, so the mail was not taken. Delete some, or ask your administrator.',
  day_used:
    'You have handed in as many receipts as one person may in a day. Please mail these again tomorrow.',
}

export const answerTexts = Object.fromEntries(
  Object.entries(sentences).map(([why, sentence]) => [`mail_${why}`, () => textOf(sentence)]),
) as Record<`mail_${keyof typeof sentences}`, () => MailText>

function textOf(sentence: string): MailText {
  return {
    subject: 'Your mail to Sortie',
    heading: 'Your mail to Sortie',
    paragraphs: [sentence],
    button: { label: 'Open your Inbox', link: webLink('/inbox') },
    foot: 'This answer was written by a program. Nothing of your mail was quoted, and nobody reads replies.',
  }
}
