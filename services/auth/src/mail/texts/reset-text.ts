import { type MailText, webLink } from './mail-text.ts'

export function resetText(token: string): MailText {
  return {
    subject: 'Reset your Sortie password',
    heading: 'Choose a new password',
    paragraphs: [
      'Someone, hopefully you, asked for a new password for this account.',
      'The link works once, within one hour.',
    ],
    button: { label: 'Choose a new password', link: webLink('/reset-password', token) },
    foot: 'A new password signs you out everywhere. If it was not you, ignore this mail; your password stays as it is.',
  }
}
