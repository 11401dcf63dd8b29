import type { Client } from '../../sessions/client.ts'
import { renderMail, webLink } from './mail-text.ts'

export function confirmationMail(token: string) {
  return renderMail({
    subject: 'Confirm your e-mail address for Sortie',
    heading: 'Confirm this address',
    paragraphs: [
      'Someone, hopefully you, wants to use this address for an account of Sortie.',
      'The link works once, within one hour.',
    ],
    button: { label: 'Use this address', link: webLink('/confirm-email', token) },
    foot: 'If it was not you, ignore this mail; nothing changes.',
  })
}

/** Without the new address: a thief's choice of words must not reach the owner. */
export function cancellationMail(token: string, { device, address }: Client) {
  return renderMail({
    subject: 'Your Sortie e-mail address is about to change',
    heading: 'A new e-mail address was asked for',
    paragraphs: [
      `Somebody who knows your password asked to give your account another e-mail address, with ${device} from ${address}. It changes as soon as the new address is confirmed, within one hour.`,
      'If it was you, there is nothing to do.',
    ],
    button: { label: 'Cancel the change', link: webLink('/cancel-email-change', token) },
    foot: 'If it was not you, cancel the change and choose a new password at once.',
  })
}
