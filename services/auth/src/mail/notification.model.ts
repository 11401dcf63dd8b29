import type { MailAnswer } from '@sortie/contracts/internal-mail'
import type { MailedReport, ReportMail } from '@sortie/contracts/internal-report-mail'
import { defineModel } from '@sortie/platform/mongo/model'
import type { SignOnLink } from '../users/mailed-link.ts'

/** A mail that is owed: about a change of an account, or an answer to a mail. Stored with the change; a job sends it. */
export type Notification = {
  _id: string
  kind:
    | 'new_device'
    | 'signed_in_past_provider'
    | 'password_changed'
    | 'email_proof'
    | 'invitation'
    | 'email_changed'
    | 'email_restored'
    | 'passkey_added'
    | 'passkey_removed'
    | 'authenticator_added'
    | 'authenticator_removed'
    | 'recovery_codes_made'
    | 'recovery_code_used'
    | 'code_used_twice'
    | 'second_factor_reset'
    | 'account_changed'
    | 'assistant_allowed'
    | 'assistant_named'
    | 'sign_on_link'
    | 'sign_on_linked'
    | 'sign_on_unlinked'
    | 'token_made'
    | 'webhook_paused'
    | 'expense_question'
    | `mail_${Exclude<MailAnswer, 'address_unproven'>}`
    | ReportMail
  /** The address when it happened; after a change of address the old one. */
  to: string
  device: string
  address: string
  /** The zone in which the mail says when it happened. */
  zone: string
  /** The Message-ID of the mail that is answered. */
  inReplyTo: string | null
  /** `email_changed` names the record by which the mailed link gives the account back. */
  formerEmailId?: string | null
  /** Mails with a link that proves the address, or opens the account, name it. */
  userId?: string | null
  /**
   * The address of the administrator who invites, links, unlinks, or has signed in past the provider; or the other of two of whom one acts
   * for the other, until the last day.
   */
  by?: string
  until?: Date
  /** `webhook_paused` names the webhook; those about single sign-on say whose, and an invitation where nothing else opens the account; the link of `sign_on_link` links this. */
  provider?: string
  signOn?: SignOnLink
  /** `account_changed` has the last figures of the account to which is paid back, '' of none. */
  accountEnd?: string
  /** Mails about an expense report have it: they were sent before they were recorded. */
  report?: MailedReport
  /** `webhook_paused` says what the matter was; `expense_question` what is asked, and about which expense. */
  question?: string | null
  expenseId?: string | null
  at: Date
  doneAt: Date | null
}

export const NotificationModel = defineModel<Notification>(
  'Notification',
  {
    kind: { type: String, required: true },
    to: { type: String, required: true },
    device: { type: String, default: '' },
    address: { type: String, default: '' },
    zone: { type: String, default: 'UTC' },
    inReplyTo: { type: String, default: null },
    formerEmailId: { type: String, default: null },
    userId: { type: String, default: null },
    by: String,
    until: Date,
    provider: String,
    signOn: Object,
    accountEnd: String,
    report: Object,
    question: { type: String, default: null },
    expenseId: { type: String, default: null },
    at: { type: Date, required: true },
    doneAt: { type: Date, default: null },
  },
  [[{ at: 1 }, { expireAfterSeconds: 7 * 24 * 3600 }], [{ to: 1, at: 1 }], [{ doneAt: 1 }]],
  { timestamps: false, collection: 'notices' },
)
