import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { apis, services } from './apis.ts'
import { deadLetterServices } from './dead-letter.ts'
import { announcements } from './events.ts'
import { actNames, facts, type TrailAct } from './facts.ts'
import { Settings } from './setting.ts'

const settingActs = Object.values(Settings).flatMap(({ act }): TrailAct[] =>
  typeof act === 'string' ? [act] : [act.on, act.off],
)

/** Which lines each changing call leaves: a call that is not here and not below is one that somebody forgot to note. */
const noted: Record<string, TrailAct[]> = {
  'POST /api/login': ['signed_in', 'signed_in_past_provider', 'sign_in_failed'],
  'POST /api/login/passkey': ['signed_in', 'signed_in_past_provider'],
  'POST /api/login/single-sign-on/answer': ['registered', 'signed_in', 'sign_in_failed'],
  'POST /api/auth/sign-on-logout': ['signed_out'],
  'POST /api/auth/link-sign-on': ['sign_on_linked'],
  'POST /api/account/single-sign-on/answer': ['sign_on_linked'],
  'POST /api/account/single-sign-on/unlink': ['sign_on_unlinked'],
  'POST /api/login/second-factor': ['signed_in', 'sign_in_failed'],
  'POST /api/login/second-factor/passkey': ['signed_in', 'sign_in_failed'],
  'POST /api/register': ['registered'],
  'POST /api/logout': ['signed_out'],
  'DELETE /api/account/sessions/:id': ['signed_out'],
  'POST /api/account/sessions/end-others': ['signed_out'],
  'POST /api/auth/reset-password': ['password_changed', 'invitation_accepted'],
  'POST /api/account/password': ['password_changed'],
  'POST /api/account/email': ['email_change_asked'],
  'POST /api/auth/confirm-email': ['email_changed'],
  'POST /api/auth/cancel-email-change': ['email_change_cancelled'],
  'POST /api/auth/restore-email': ['email_restored'],
  'POST /api/auth/prove-email': ['email_proven'],
  'PUT /api/account/passkeys/:id': ['passkey_renamed'],
  'POST /api/account/passkeys/:id/remove': ['passkey_removed'],
  'POST /api/account/authenticator/remove': ['authenticator_removed'],
  'POST /api/account/recovery-codes': ['recovery_codes_made'],
  'POST /api/second-factor/passkey': ['passkey_added'],
  'POST /api/second-factor/authenticator': ['authenticator_added'],
  'PUT /api/profile': ['profile_changed'],
  'POST /admin/users': ['user_created', 'user_invited'],
  'POST /admin/users/:id/invite': ['user_invited'],
  'PUT /admin/users/:id': [
    'reports_moved',
    'user_changed',
    'role_changed',
    'duties_changed',
    'user_deactivated',
  ],
  'POST /admin/users/:id/reset-password': ['password_reset'],
  'POST /admin/users/:id/reset-second-factor': ['second_factor_reset'],
  'POST /admin/users/:id/deactivate': ['user_deactivated'],
  'POST /admin/users/:id/reactivate': ['user_reactivated'],
  'POST /admin/users/:id/erase': ['user_erased'],
  'PUT /admin/organisation/logo': ['logo_changed'],
  'PUT /admin/organisation': [...new Set(settingActs)],
  'POST /admin/people-imports': ['people_imported', 'user_imported'],
  'POST /admin/people-imports/:id/undo': ['people_import_undone'],
  'POST /admin/sign-on-links': ['sign_ons_linked', 'sign_on_linked'],
  'DELETE /admin/sign-on-links/:id': ['sign_on_removed'],
  'POST /admin/directory/tokens': ['directory_token_made'],
  'POST /admin/directory/tokens/:id/end': ['directory_token_ended'],
  'POST /admin/directory/dry-run/follow': [
    'directory_dry_run_followed',
    'user_created',
    'user_managed',
  ],
  'POST /admin/directory/dry-run/drop': ['directory_dry_run_dropped'],
  'POST /api/account/tokens': ['token_made'],
  'POST /api/account/tokens/:id/end': ['token_ended'],
  'POST /admin/webhooks': ['webhook_made'],
  'PUT /admin/webhooks/:id': ['webhook_changed'],
  'POST /admin/webhooks/:id/secret': ['webhook_secret_renewed'],
  'POST /admin/webhooks/:id/replay': ['webhook_replayed'],
  'DELETE /admin/webhooks/:id': ['webhook_removed'],
  'POST /admin/tokens': ['organisation_token_made'],
  'POST /admin/tokens/:id/end': ['organisation_token_ended', 'personal_token_ended'],
  'POST /api/account/assistants': ['assistant_allowed'],
  'DELETE /api/account/assistants/:id': ['assistant_ended'],
  'POST /api/account/assistants/:id/act': ['acting_begun'],
  'POST /admin/assistants/:id/end': ['assistant_ended'],
  'POST /api/expenses': ['expense_created'],
  'PUT /api/expenses/:id': ['expense_changed'],
  'DELETE /api/expenses/:id': ['expense_deleted'],
  'POST /api/expenses/change-many': ['expense_changed'],
  'POST /api/expenses/remove-many': ['expense_deleted'],
  'PUT /admin/rates': ['rates_imported'],
  'PUT /admin/rates/daily': ['rates_switched_on', 'rates_switched_off'],
  'POST /api/trips': ['mission_created'],
  'PUT /api/trips/:id': ['mission_changed'],
  'DELETE /api/trips/:id': ['mission_deleted'],
  'POST /api/flights': ['flight_created'],
  'PUT /api/flights/:id': ['flight_changed'],
  'DELETE /api/flights/:id': ['flight_deleted'],
  'POST /api/expenses/:id/receipts': ['receipt_added'],
  'PUT /api/expenses/:id/receipts/order': ['receipt_changed'],
  'PUT /api/receipts/:id/turn': ['receipt_changed'],
  'DELETE /api/receipts/:id': ['receipt_deleted'],
  'POST /api/inbox': ['receipt_added'],
  'POST /api/inbox/:id/accept': ['receipt_filed'],
  'POST /api/inbox/:id/attach': ['receipt_filed'],
  'POST /api/inbox/:id/join': ['receipt_joined'],
  'PUT /api/inbox/:id/pages': ['receipt_changed'],
  'POST /api/inbox/:id/split': ['receipt_split'],
  'DELETE /api/inbox/:id': ['receipt_discarded'],
  'POST /api/inbox/:id/restore': ['receipt_restored'],
  'POST /api/findings/:id/dismiss': ['finding_dismissed'],
  'POST /api/findings/:id/answer': ['finding_answered'],
  'POST /admin/findings/:id/dismiss': ['finding_settled'],
  'POST /admin/findings/:id/ask': ['finding_asked'],
  'POST /api/export/pdf-jobs': ['export_made'],
  'POST /api/export/bulk': ['export_made'],
  'PUT /api/expense-reports/stand-in': ['stand_in_named'],
  'DELETE /api/expense-reports/stand-in': ['stand_in_ended'],
  'POST /api/expense-reports': ['report_handed_in', 'report_made', 'report_failed'],
  'POST /api/expense-reports/:id/withdraw': ['report_withdrawn'],
  'PUT /api/expense-reports/:id/approver': ['report_reassigned'],
  'POST /api/expense-reports/:id/decide': [
    'report_approved',
    'report_returned',
    'report_taken_back',
  ],
  'POST /api/expense-reports/:id/lines/:expenseId/messages': ['report_questioned'],
  'POST /api/approval-links/:token/decide': ['report_approved', 'report_returned'],
  'POST /api/approval-links/:token/lines/:expenseId/messages': ['report_questioned'],
  'POST /api/payments/mark': ['report_paid'],
  'POST /api/payments/unmark': ['report_unpaid'],
  'POST /api/payments/ask': ['report_account_asked'],
  'POST /api/payments/batches': ['report_in_bank_file'],
  'POST /api/payments/corrections': ['report_corrected'],
  'PUT /api/payments/account': ['paying_account_changed'],
  ...Object.fromEntries(
    deadLetterServices.flatMap(
      (service): Array<[string, TrailAct[]]> => [
        [`POST /admin/dead-letters/${service}/redrive`, ['event_redriven']],
        [`POST /admin/dead-letters/${service}/discard`, ['event_discarded']],
      ],
    ),
  ),
}

const withoutLine: Record<string, string> = {
  'POST /api/auth/forgot-password': 'asks for a mail, by anybody for any address',
  'POST /api/auth/reset-password/check': 'only reads',
  'POST /api/auth/prove-email/send': 'asks for a mail again',
  'POST /api/account/prove-email': 'asks for a mail again',
  'POST /api/login/single-sign-on': 'a question to a provider, which changes nothing',
  'POST /api/login/single-sign-on/mail': 'asks for a mail',
  'POST /api/account/proof/single-sign-on': 'a question to a provider, which changes nothing',
  'POST /api/account/single-sign-on': 'a question to a provider, which changes nothing',
  'POST /api/login/passkey/options': 'a challenge, which changes nothing',
  'POST /api/login/second-factor/options': 'a challenge, which changes nothing',
  'POST /api/account/proof': 'proves who asks; what is done with it is a line',
  'POST /api/account/proof/passkey/options': 'a challenge, which changes nothing',
  'POST /api/account/proof/passkey': 'proves who asks; what is done with it is a line',
  'POST /api/account/proof/single-sign-on/answer':
    'proves who asks; what is done with it is a line',
  'POST /api/second-factor/passkey/options': 'a challenge, which changes nothing',
  'POST /api/second-factor/authenticator/options': 'a secret that is not stored yet',
  'POST /admin/trail/verify': 'only reads',
  'POST /admin/people-imports/preview': 'only reads',
  'POST /admin/sign-on-links/preview': 'only reads',
  'POST /api/acting/leave': 'what was done while acting is a line each',
  'POST /api/merchants/recognise': 'only reads',
  'POST /api/inbox/:id/read': 'reads a stored file again',
  'POST /api/scan-receipt': 'stores nothing',
  'POST /api/signatures': 'typed names for an export, which is a line when it is made',
  'DELETE /api/export/pdf-jobs/:id': 'ends the making of a file of one’s own',
  'DELETE /api/export/bulk/:id': 'ends the making of a file of one’s own',
  'POST /api/expense-reports/check': 'only reads',
}

const changing = Object.values(apis)
  .flat()
  .flatMap((api) => Object.values(api))
  .filter(({ method }) => method !== 'GET')
  .map(({ method, path }) => `${method} ${path}`)

describe('every call that changes something', () => {
  it('leaves lines in the trail, or has a reason why it does not', () => {
    const known = [...Object.keys(noted), ...Object.keys(withoutLine)]
    assert.deepEqual(
      changing.filter((call) => !known.includes(call)),
      [],
      'calls without a line: announce what they do, with what the trail says of it',
    )
    assert.deepEqual(
      known.filter((call) => !changing.includes(call)),
      [],
      'no calls of the product',
    )
    assert.equal(new Set(known).size, known.length)
  })

  it('is said by the code of the service that announces it', () => {
    const root = join(import.meta.dirname, '../../..')
    const sourcesOf = (service: string) =>
      globSync([`services/${service}/src/**/*.ts`, 'packages/platform/src/**/*.ts'], { cwd: root })
        .filter((path) => !path.endsWith('.test.ts') && !path.includes('/testing/'))
        .map((path) => readFileSync(join(root, path), 'utf8'))
    for (const service of services) {
      const sources = sourcesOf(service)
      const acts = announcements[service].flatMap((event) =>
        event in facts ? Object.keys(facts[event as keyof typeof facts]) : [],
      )
      // What a setting declares is announced with its change.
      for (const act of acts.filter((each) => !settingActs.includes(each as TrailAct)))
        assert.ok(
          sources.some((source) => source.includes(`'${act}'`) || saysOfRecord(source, act)),
          `${service}: ${act}`,
        )
    }
    for (const act of Object.values(noted).flat()) assert.ok(act in actNames, act)
  })
})

/** A record has three acts of its kind, which the machine of its calls makes, or one line of its own. */
function saysOfRecord(source: string, act: string): boolean {
  const [, kind] = /^(\w+)_(?:created|changed|deleted)$/.exec(act) ?? []
  if (source.includes(`\`${kind}_\${verb}\``)) return true
  return /\bcrud\b/.test(source) && source.includes(`kind: '${kind}'`)
}
