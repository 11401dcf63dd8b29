import { deadLetterServices } from '@sortie/contracts/dead-letter'
import { inForceApis } from '@sortie/contracts/in-force'
import type { OrganisationJson } from '@sortie/contracts/organisation'
import { Settings } from '@sortie/contracts/setting'
import { narrowed, partsOf, sumsOf } from './expense-calls.ts'
import { fakeGateway, type Handler } from './fake-gateway.ts'
import { anEmployee } from './people.ts'
import { noRoad, someStats } from './records.ts'

export function anOrganisation(more: Partial<OrganisationJson & { mailsToFolder: boolean }> = {}) {
  const presets = Object.entries(Settings).map(([name, { preset }]) => [name, preset])
  return { ...Object.fromEntries(presets), ...more }
}

/** What a signed-in employee without any records is answered, and what the test says otherwise. */
export function employeeGateway(table: Record<string, Handler> = {}) {
  const gateway = fakeGateway({
    'GET /api/user': { body: anEmployee() },
    'GET /api/dashboard/stats': { body: someStats() },
    'GET /api/expenses': { body: [] },
    'GET /api/expenses/of-missions': { body: [] },
    'GET /api/expense-reports/stand-in': { body: { mine: null, of: [] } },
    'GET /admin/seal-certificate': {
      body: {
        subject: 'CN=sortie.example.org expense reports',
        sha256: 'ab'.repeat(32),
        given: false,
        validFrom: '2026-11-26T00:00:00.000Z',
        validTo: '2036-11-27T00:00:00.000Z',
      },
    },
    'GET /api/expense-reports/approver-rules': {
      body: { outside: 'anywhere', outsideDomains: [], onlyAdministrators: false },
    },
    'GET /api/expense-reports/to-approve/count': { body: { count: 0 } },
    'GET /api/expense-reports/road': { body: noRoad() },
    'GET /api/flights/of-missions': { body: [] },
    'GET /api/receipts': { body: [] },
    'GET /api/inbox': { body: [] },
    'GET /api/inbox/address': { body: { address: null } },
    'GET /admin/mailbox': {
      body: { address: null, seenAt: null, problem: null, problemSince: null, outcomes: [] },
    },
    'POST /api/merchants/recognise': { body: { known: null } },
    'GET /api/findings': { body: [] },
    'GET /api/rates': { body: { found: null } },
    'GET /admin/rates': {
      body: { days: 0, firstDay: null, lastDay: null, rates: {}, daily: null },
    },
    'GET /admin/directory': {
      body: { address: 'https://sortie.example/scim/v2', people: 0, groups: 0, dryRun: {} },
    },
    'GET /admin/directory/tokens': { body: [] },
    'GET /api/account/tokens': { body: [] },
    'GET /admin/tokens': { body: [] },
    'GET /admin/webhooks': { body: [] },
    'GET /admin/directory/groups': { body: [] },
    'GET /admin/directory/refusals': { body: [] },
    'GET /admin/directory/dry-run': { body: [] },
    'GET /admin/findings': { body: [] },
    'GET /api/trips': { body: [] },
    'GET /api/flights': { body: [] },
    'GET /api/profile': {
      body: { email: 'casey@example.com', employeeName: null, department: null, manager: null },
    },
    'GET /api/account/sessions': { body: [] },
    'GET /api/account/prove-email': { body: { proven: true } },
    'GET /api/account/single-sign-on': { body: [] },
    'GET /api/account/assistants': { body: { assistants: [], principals: [] } },
    'GET /api/account/single-sign-on/sign-out': { body: { address: null } },
    'GET /api/account/second-factor': {
      body: {
        passkeys: [],
        authenticator: null,
        recoveryCodes: 0,
        required: false,
        hasPassword: true,
      },
    },
    'GET /api/receipts/use': {
      body: {
        files: 12,
        bytes: 3_400_000,
        dayFiles: 2,
        dayBytes: 440_000,
        limits: { files: 20_000, bytes: 1e10, dayFiles: 500, dayBytes: 1e9 },
      },
    },
    ...Object.fromEntries(
      ['expense', 'travel', 'report'].map((service) => [
        `GET /api/usage/${service}`,
        {
          body: {
            records: 7,
            bytes: 20_000,
            until: '2026-06-01T00:00:00.000Z',
            limits: { records: 5000, bytes: 2.5e7 },
          },
        },
      ]),
    ),
    'GET /admin/receipts/use': { body: [] },
    'GET /admin/organisation': { body: anOrganisation() },
    ...Object.fromEntries(
      Object.keys(inForceApis).map((service) => [`GET /admin/in-force/${service}`, { body: {} }]),
    ),
    'GET /api/organisation': { body: { name: '', logo: null } },
    'GET /admin/acts': { body: [] },
    'GET /admin/users/manager-doubts': { body: [] },
    'GET /admin/waiting-reports': { body: [] },
    'GET /admin/people-imports': { body: [] },
    'GET /admin/users': { body: [] },
    'GET /admin/users/counts': {
      body: { total: 1, admins: 1, inactive: 0, approvers: 1, departments: [] },
    },
    'GET /admin/expenses': { body: [] },
    'GET /admin/expenses/summary': { body: { count: 0, totals: {} } },
    'GET /admin/expenses/counts': { body: { total: 0, totals: {} } },
    ...Object.fromEntries(
      deadLetterServices.map((service) => [
        `GET /admin/dead-letters/${service}`,
        { body: { letters: [], total: 0 } },
      ]),
    ),
    'GET /api/export/bulk': { body: [] },
    'GET /api/expenses/summary': (call) => sumsOf(gateway, call),
    'GET /api/expenses/breakdown': (call) => partsOf(gateway, call),
    ...table,
  })
  const { answer } = gateway
  function narrowing(name: string, handler: Handler) {
    return answer(name, name === 'GET /api/expenses' ? narrowed(gateway, handler) : handler)
  }
  narrowing('GET /api/expenses', gateway.handlerOf('GET /api/expenses') ?? { body: [] })
  return { ...gateway, answer: narrowing }
}

/** A call that is never answered: what is shown while one waits. */
export const never: Handler = () => new Promise(() => undefined)
