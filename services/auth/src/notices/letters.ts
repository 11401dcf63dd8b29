import { type Letter, webLink } from '../clients/letter.ts'
import { mailLetters } from './mail-letters.ts'
import type { Notice } from './notice.model.ts'

export const letters: Record<Notice['kind'], (notice: Notice, token?: string) => Letter> = {
  ...mailLetters,
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
  email_changed: (notice, token) => ({
    subject: 'Your Sortie e-mail address was changed',
    heading: 'Your e-mail address was changed',
    paragraphs: [
      `Your account has another e-mail address from now on. It was changed ${from(notice)}.`,
    ],
    ...(token !== undefined && {
      button: { label: 'It was not me', link: webLink('/restore-email', token) },
    }),
    foot:
      token === undefined
        ? 'If it was not you, tell your administrator at once: this address opens the account no longer.'
        : 'If it was not you, the link gives the account back to this address, within seven days. Tell your administrator as well.',
  }),
  email_restored: (notice) => ({
    subject: 'Your Sortie account went back to its former address',
    heading: 'The account has its former address again',
    paragraphs: [
      `The account that had this address was given back to the address it had before, ${from(notice)}. It can be opened from there only.`,
    ],
    foot: 'If the account is yours, tell your administrator at once.',
  }),
  passkey_added: (notice) => ofSecondStep('A passkey was added to', notice),
  passkey_removed: (notice) => ofSecondStep('A passkey was removed from', notice),
  authenticator_added: (notice) => ofSecondStep('An authenticator app was added to', notice),
  authenticator_removed: (notice) => ofSecondStep('The authenticator app was removed from', notice),
  recovery_codes_made: (notice) => ofSecondStep('New recovery codes were made for', notice),
  recovery_code_used: (notice) => ofSecondStep('A recovery code was used for', notice),
  code_used_twice: (notice) => ({
    subject: 'A one-time code of your Sortie account came twice',
    heading: 'A one-time code came twice',
    paragraphs: [
      `A code of your authenticator app that had been used already was sent again ${from(notice)}. It was refused.`,
      'If you sent it twice yourself, all is well.',
    ],
    button: { label: 'See where you are signed in', link: webLink('/profile') },
    foot: 'If not, somebody saw your code and knows your password: choose a new one.',
  }),
  second_factor_reset: (notice) => ({
    subject: 'The second step of your Sortie account was reset',
    heading: 'Your second step was reset',
    paragraphs: [
      `An administrator removed your passkeys, authenticator app and recovery codes ${from(notice)}. You are signed out everywhere.`,
      'Sign in with your password, and set up a second step again.',
    ],
    button: { label: 'Sign in', link: webLink('/auth') },
    foot: 'If you did not ask for this, tell your administrator at once.',
  }),
}

function from({ device, address, at }: Notice): string {
  const when = `on ${at.toISOString().slice(0, 16).replace('T', ' at ')} UTC`
  return [when, device && `with ${device}`, address && `from ${address}`].filter(Boolean).join(' ')
}

/** `what` is completed by "your Sortie account". */
function ofSecondStep(what: string, notice: Notice): Letter {
  return {
    subject: `${what} your Sortie account`,
    heading: `${what} your account`,
    paragraphs: [`${what} your account ${from(notice)}.`, 'If it was you, all is well.'],
    button: { label: 'See your second step', link: webLink('/profile') },
    foot: 'If it was not you, choose a new password and tell your administrator at once.',
  }
}
