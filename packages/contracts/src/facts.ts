/** What administrators do with events that a service could not handle; each announces it by an event of its own. */
const settled = {
  event_redriven: 'Handled a failed event again',
  event_discarded: 'Discarded a failed event',
} as const

/**
 * What the trail tells of each event: its acts, in the words that people read. Who announces the event is who did it, and
 * nobody else can say so. A new act is one more line here; an event that is not here leaves no line.
 */
export const facts = {
  'trip.created': { mission_created: 'Created the mission' },
  'trip.changed': { mission_changed: 'Changed the mission' },
  'trip.deleted': { mission_deleted: 'Deleted the mission' },
  'flight.created': { flight_created: 'Created a flight' },
  'flight.changed': { flight_changed: 'Changed a flight' },
  'flight.deleted': { flight_deleted: 'Deleted a flight' },
  'expense.created': { expense_created: 'Created the expense' },
  'expense.changed': { expense_changed: 'Changed the expense' },
  'expense.followed': { expense_changed: 'Changed the expense' },
  'expense.deleted': { expense_deleted: 'Deleted the expense' },
  'expenses.exported': { expenses_exported: 'Exported expenses' },
  'rates.changed': {
    rates_imported: 'Imported exchange rates',
    rates_switched_on: 'Switched on the daily rates',
    rates_switched_off: 'Switched off the daily rates',
  },
  'receipt.added': {
    receipt_added: 'Added a receipt',
    receipt_filed: 'Filed a receipt from the Inbox',
  },
  'receipt.changed': { receipt_changed: 'Turned or moved a receipt' },
  'receipt.deleted': { receipt_deleted: 'Deleted a receipt' },
  'receipt.downloaded': { receipt_downloaded: 'Opened a receipt of somebody else' },
  'inbox.changed': {
    receipt_added: 'Added a receipt',
    receipt_changed: 'Turned or moved a receipt',
    receipt_joined: 'Joined a receipt to another as its page',
    receipt_split: 'Split the pages of a receipt',
    receipt_discarded: 'Discarded a receipt of the Inbox',
    receipt_restored: 'Restored a receipt of the Inbox',
  },
  'finding.changed': {
    finding_dismissed: 'Said that a finding is fine',
    finding_settled: 'Settled a finding',
    finding_asked: 'Asked about a finding',
    finding_answered: 'Answered about a finding',
  },
  'expensereport.changed': {
    report_handed_in: 'Handed the report in',
    report_made: 'Made the report for its approver',
    report_failed: 'Could not make the report',
    report_reassigned: 'Asked somebody else to decide',
    report_approved: 'Approved the report',
    report_returned: 'Returned the report',
    report_taken_back: 'Took the approval back',
    report_withdrawn: 'Withdrew the report',
  },
  'approval.changed': {
    report_questioned: 'Wrote a message',
    report_in_bank_file: 'Put the report into a file for the bank',
    report_paid: 'Marked the report as paid',
    report_account_asked: 'Asked for the IBAN by mail',
    report_corrected: 'Corrected the report',
    report_unpaid: 'Marked the report as not paid',
    stand_in_named: 'Named a stand-in',
    stand_in_ended: 'Ended the stand-in',
  },
  'report.opened': {
    report_downloaded: 'Downloaded the report of somebody else',
    receipt_downloaded: 'Opened a receipt of somebody else',
  },
  'payingaccount.changed': { paying_account_changed: 'Changed the account that pays' },
  'export.started': { export_made: 'Exported a report' },
  'export.downloaded': { export_downloaded: 'Downloaded an export' },
  'user.registered': { registered: 'Registered', user_imported: 'Made the account by an import' },
  'session.ended': { signed_out: 'Signed out' },
  'account.changed': {
    signed_in: 'Signed in',
    signed_in_past_provider: 'Signed in past single sign-on',
    sign_in_failed: 'Failed to sign in',
    profile_changed: 'Changed the profile',
    password_changed: 'Changed the password',
    invitation_accepted: 'Accepted the invitation',
    email_change_asked: 'Asked for another e-mail address',
    email_change_cancelled: 'Cancelled the change of the e-mail address',
    email_changed: 'Changed the e-mail address',
    email_restored: 'Took the e-mail address back',
    email_proven: 'Proved the e-mail address',
    passkey_added: 'Added a passkey',
    passkey_renamed: 'Renamed a passkey',
    passkey_removed: 'Removed a passkey',
    authenticator_added: 'Added an authenticator app',
    authenticator_removed: 'Removed the authenticator app',
    recovery_codes_made: 'Made new recovery codes',
    sign_on_linked: 'Linked single sign-on',
    sign_on_unlinked: 'Unlinked single sign-on',
  },
  /** What administrators do to users and to what holds for everybody. */
  'administrator.acted': {
    user_created: 'Created the account',
    user_invited: 'Invited by mail',
    user_changed: 'Changed the names',
    role_changed: 'Changed the role',
    duties_changed: 'Changed the duties',
    user_confirmed: 'Confirmed whose account it is',
    user_unconfirmed: 'Confirmed the account no longer',
    user_deactivated: 'Deactivated the account',
    user_reactivated: 'Reactivated the account',
    user_erased: 'Erased the personal data',
    password_reset: 'Set a new password',
    second_factor_reset: 'Reset the second step',
    second_factor_required: 'Required a second step',
    second_factor_optional: 'Required a second step no longer',
    email_proof_required: 'Required proven addresses',
    email_proof_optional: 'Required proven addresses no longer',
    provider_required: 'Required single sign-on',
    provider_optional: 'Required single sign-on no longer',
    sign_on_rules_changed: 'Changed what counts of single sign-on',
    ways_in_changed: 'Changed who makes accounts',
    people_imported: 'Imported people',
    people_import_undone: 'Undid an import of people',
    approval_rules_changed: 'Changed who approves reports',
    user_managed: 'Took the account over for the directory',
    directory_token_made: 'Made a token for the directory',
    directory_token_ended: 'Ended a token of the directory',
    directory_dry_run_followed: 'Made a dry run of the directory real',
    directory_dry_run_dropped: 'Dropped a dry run of the directory',
  },
  'trail.exported': { trail_exported: 'Exported the trail' },
  'authfailure.settled': settled,
  'expensefailure.settled': settled,
  'travelfailure.settled': settled,
  'receiptfailure.settled': settled,
  'reportfailure.settled': settled,
} as const

export type FactEvent = keyof typeof facts
export type ActOf<Name> = Name extends FactEvent ? keyof (typeof facts)[Name] & string : never
export type TrailAct = { [Name in FactEvent]: ActOf<Name> }[FactEvent]
export type AdministratorAct = ActOf<'administrator.acted'>
export const administratorActs = Object.keys(facts['administrator.acted']) as AdministratorAct[]

export const actNames: Record<TrailAct, string> = Object.assign({}, ...Object.values(facts))
