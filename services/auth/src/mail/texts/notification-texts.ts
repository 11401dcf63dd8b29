import type { ReportMail } from '@sortie/contracts/internal-report-mail'
import { env } from '../../env.ts'
import type { Notification } from '../notification.model.ts'
import { answerTexts } from './answer-texts.ts'
import { type MailText, momentText, strangersAccount, webLink } from './mail-text.ts'

export const notificationTexts: Record<
  Exclude<Notification['kind'], ReportMail>,
  (notification: Notification, token?: string) => MailText
> = {
  ...answerTexts,
  expense_question: ({ question, expenseId }) => ({
    subject: 'A question about one of your expenses',
    heading: 'A question about one of your expenses',
    paragraphs: ['Your administrator asks:', `“${question}”`],
    button: { label: 'Look and answer', link: webLink(`/expenses/${expenseId}`) },
    foot: 'The answer is typed in Sortie, at the expense. Nobody reads replies to this mail.',
  }),
  new_device: (notification) => ({
    subject: 'New sign-in to your Sortie account',
    heading: 'A new sign-in',
    paragraphs: [
      `Somebody signed in to your account ${from(notification)}.`,
      'If it was you, all is well.',
    ],
    button: { label: 'See where you are signed in', link: webLink('/profile') },
    foot: 'If it was not you, choose a new password; it ends all other sessions.',
  }),
  signed_in_past_provider: (notification) => ({
    subject: `${notification.by} signed in to Sortie past single sign-on`,
    heading: 'An administrator signed in past single sign-on',
    paragraphs: [
      `${notification.by} signed in by their own password or passkey ${from(notification)}, where everybody else signs in by a provider.`,
      'If the provider was away, or they have told you why, all is well.',
    ],
    button: { label: 'See the trail', link: webLink('/admin/trail') },
    foot: 'If not, deactivate that account, or set a new password for it: that ends its sessions. All administrators have this mail.',
  }),
  password_changed: (notification) => ({
    subject: 'Your Sortie password was changed',
    heading: 'Your password was changed',
    paragraphs: [`The password of your account was changed ${from(notification)}.`],
    button: { label: 'Open Sortie', link: webLink('/') },
    foot: 'If it was not you, ask for a reset link at sign-in and tell your administrator.',
  }),
  email_proof: (_notification, token) => ({
    subject: 'Prove your e-mail address for Sortie',
    heading: 'Is this your address?',
    paragraphs: [
      'An account of Sortie was made with this address. Open the link to show that you receive its mail: receipts that you mail to Sortie are taken from then on.',
      'The link is valid for seven days.',
    ],
    button: { label: 'Prove this address', link: webLink('/prove-email', token) },
    foot: strangersAccount,
  }),
  invitation: ({ by, provider }, token) => ({
    subject: `${by} invites you to Sortie`,
    heading: 'Your account for travel expenses',
    paragraphs: [
      `${by} made an account for you at ${new URL(env.PUBLIC_URL).host}: receipts and expenses of business trips go there, and what you paid comes back.`,
      `${provider ? `Open the link and choose ${provider}: no password is needed.` : 'Choose a password to open it.'} The link works once, within seven days, and is for you alone: whoever uses it has the account.`,
    ],
    button: {
      label: provider ? 'Open your account' : 'Choose your password',
      link: `${webLink('/reset-password', token)}&invited=1`,
    },
    foot: 'If you do not know who invites you, ignore this mail: without its link nobody opens the account.',
  }),
  email_changed: (notification, token) => ({
    subject: 'Your Sortie e-mail address was changed',
    heading: 'Your e-mail address was changed',
    paragraphs: [
      `Your account has another e-mail address from now on. It was changed ${from(notification)}.`,
    ],
    ...(token !== undefined && {
      button: { label: 'It was not me', link: webLink('/restore-email', token) },
    }),
    foot:
      token === undefined
        ? 'If it was not you, tell your administrator at once: this address opens the account no longer.'
        : 'If it was not you, the link gives the account back to this address, within seven days. Tell your administrator as well.',
  }),
  email_restored: (notification) => ({
    subject: 'Your Sortie account went back to its former address',
    heading: 'The account has its former address again',
    paragraphs: [
      `The account that had this address was given back to the address it had before, ${from(notification)}. It can be opened from there only.`,
    ],
    foot: 'If the account is yours, tell your administrator at once.',
  }),
  account_changed: (notification) => ({
    subject: 'The bank account in your Sortie profile was changed',
    heading: 'Your bank account was changed',
    paragraphs: [
      `The account to which you are paid back was ${notification.accountEnd ? 'changed' : 'taken out of your profile'} ${from(notification)}.`,
      ...(notification.accountEnd ? [`The IBAN ends with ${notification.accountEnd} now.`] : []),
      'If it was you, all is well.',
    ],
    button: { label: 'See your profile', link: webLink('/profile') },
    foot: 'If it was not you, choose a new password, enter your IBAN again, and tell finance at once.',
  }),
  assistant_allowed: ({ by, until }) => ({
    subject: `${by} lets you enter expenses for them`,
    heading: `You may act for ${by}`,
    paragraphs: [
      `${by} lets you enter expenses, receipts, missions and flights for them in Sortie until ${dayText(until)}. You hand nothing in and approve nothing for them.`,
      'Everything that you enter says that it was entered by you.',
    ],
    button: { label: 'See for whom you act', link: webLink('/profile') },
    foot: 'If you do not want this, decline it there.',
  }),
  assistant_named: (notification) => ({
    subject: `${notification.by} may enter expenses for you`,
    heading: `${notification.by} may act for you`,
    paragraphs: [
      `You allowed ${notification.by} to enter expenses for you until ${dayText(notification.until)}, ${from(notification)}.`,
      'If it was you, all is well. You can end it at any time.',
    ],
    button: { label: 'See who acts for you', link: webLink('/profile') },
    foot: 'If it was not you, end it in your profile, choose a new password and tell your administrator at once.',
  }),
  sign_on_link: ({ provider }, token) => ({
    subject: `Link ${provider} to your Sortie account`,
    heading: `Sign in with ${provider}?`,
    paragraphs: [
      `Somebody who signed in with ${provider} asked for this link, and ${provider} says that your address is theirs. Your account is not linked to ${provider} yet.`,
      'If it was you, open the link within an hour: your account then opens by that sign-in. If your address was not proven before, its password and other ways in end by it.',
    ],
    button: { label: `Link ${provider}`, link: webLink('/link-sign-on', token) },
    foot: 'If it was not you, do not use the link: it would open your account to somebody else. Without it nothing changes.',
  }),
  sign_on_linked: (notification) => ({
    subject: `${notification.provider} was linked to your Sortie account`,
    heading: `${notification.provider} opens your account`,
    paragraphs: [
      `${notification.provider} was linked to your account ${byWhom(notification)}: whoever signs in there opens it.`,
      ...(notification.by ? [] : ['If it was you, all is well.']),
    ],
    button: { label: 'See how you sign in', link: webLink('/profile') },
    foot: notification.by
      ? 'If you do not know why, ask them.'
      : 'If it was not you, unlink it in your profile, choose a new password and tell your administrator at once.',
  }),
  sign_on_unlinked: (notification) => ({
    subject: `${notification.provider} was unlinked from your Sortie account`,
    heading: `${notification.provider} opens your account no longer`,
    paragraphs: [
      `${notification.provider} was unlinked from your account ${byWhom(notification)}.`,
    ],
    button: { label: 'See how you sign in', link: webLink('/profile') },
    foot: notification.by
      ? 'Your sessions by that sign-in have ended. If you do not know why, ask them.'
      : 'If it was not you, choose a new password and tell your administrator at once.',
  }),
  token_made: (notification) => ({
    subject: 'A token was made for your Sortie account',
    heading: 'A program may call for you',
    paragraphs: [`A token for a program was made in your account ${from(notification)}.`],
    button: { label: 'See your tokens', link: webLink('/profile') },
    foot: 'If it was not you, choose a new password; it ends all sessions and tokens.',
  }),
  webhook_paused: ({ provider, question }) => ({
    subject: `The webhook ${provider} was paused`,
    heading: `${provider} takes nothing any more`,
    paragraphs: [
      `Sortie has tried for more than two days to send what happens: “${question}”`,
      'Nothing is lost: what happened meanwhile is sent when you resume it.',
    ],
    button: { label: 'See the webhook', link: webLink('/admin/programs') },
    foot: 'You get this mail because you are an administrator.',
  }),
  passkey_added: (notification) => ofSecondStep('A passkey was added to', notification),
  passkey_removed: (notification) => ofSecondStep('A passkey was removed from', notification),
  authenticator_added: (notification) =>
    ofSecondStep('An authenticator app was added to', notification),
  authenticator_removed: (notification) =>
    ofSecondStep('The authenticator app was removed from', notification),
  recovery_codes_made: (notification) =>
    ofSecondStep('New recovery codes were made for', notification),
  recovery_code_used: (notification) => ofSecondStep('A recovery code was used for', notification),
  code_used_twice: (notification) => ({
    subject: 'A one-time code of your Sortie account came twice',
    heading: 'A one-time code came twice',
    paragraphs: [
      `A code of your authenticator app that had been used already was sent again ${from(notification)}. It was refused.`,
      'If you sent it twice yourself, all is well.',
    ],
    button: { label: 'See where you are signed in', link: webLink('/profile') },
    foot: 'If not, somebody saw your code and knows your password: choose a new one.',
  }),
  second_factor_reset: (notification) => ({
    subject: 'The second step of your Sortie account was reset',
    heading: 'Your second step was reset',
    paragraphs: [
      `An administrator removed your passkeys, authenticator app and recovery codes ${from(notification)}. You are signed out everywhere.`,
      'Sign in with your password, and set up a second step again.',
    ],
    button: { label: 'Sign in', link: webLink('/auth') },
    foot: 'If you did not ask for this, tell your administrator at once.',
  }),
}

function dayText(day?: Date): string {
  return day ? day.toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' }) : ''
}

function byWhom(notification: Notification): string {
  const { by } = notification
  return by ? `by ${by} ${from(notification)}` : from(notification)
}

function from({ device, address, at, zone }: Notification): string {
  const when = `on ${momentText(at, zone)}`
  return [when, device && `with ${device}`, address && `from ${address}`].filter(Boolean).join(' ')
}

/** `what` is completed by "your Sortie account". */
function ofSecondStep(what: string, notification: Notification): MailText {
  return {
    subject: `${what} your Sortie account`,
    heading: `${what} your account`,
    paragraphs: [`${what} your account ${from(notification)}.`, 'If it was you, all is well.'],
    button: { label: 'See your second step', link: webLink('/profile') },
    foot: 'If it was not you, choose a new password and tell your administrator at once.',
  }
}
