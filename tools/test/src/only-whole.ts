/**
 * What only `npm run test:whole` runs, by the beginning of its path: all other test files belong to `npm test`.
 * CONTRIBUTING.md says who must run it before they commit. Words on the command line select from all files.
 */
export const onlyWhole = [
  // The servers that stand in for MongoDB and S3: every other test uses them.
  'engines/',
  // Images, compose, Kubernetes, backup.
  'tests/deployment/',
  // Every fault.
  'tests/faults/',
  // A service's own process killed in the middle of its work.
  'services/receipt/src/mail/mail-cut-off',
  'services/report/src/files/bulk/own-trips',
  'services/report/src/expense-reports/killed-worker',
  'services/report/src/files/exports/recovery',
  'services/report/src/files/exports/separate-worker',
  // The calls that an upload costs: a busy machine makes some of them again.
  'services/receipt/src/files/uploads/upload-work',
  // A provider of sign-ins that needs Java, Maven and 177 MB.
  'services/auth/src/account/single-sign-on/keycloak',
  // Engines that are away when a service starts, and neighbours that hang.
  'packages/platform/src/away-at-start',
  'packages/platform/src/neighbours',
  // Long jobs of the report service beside what its calls' own tests hold.
  'services/report/src/files/end-access',
  'services/report/src/files/exports/background-export',
  'services/report/src/files/exports/own-day',
  // Accounts and rights at the servers, and what a machine without root downloads.
  'tools/local/src/broker-rights',
  'tools/local/src/fetched/',
  'tools/local/src/infrastructure.test',
  'tools/local/src/infrastructure/moved-queues',
  'tools/local/src/object-accounts',
  // Journeys beside the main job, offline and the pictures of all screens.
  'tests/api/src/client',
  'tests/journeys/src/acting',
  'tests/journeys/src/administrator',
  'tests/journeys/src/approval-',
  'tests/journeys/src/behind-dialog',
  'tests/journeys/src/demo',
  'tests/journeys/src/duplicates',
  'tests/journeys/src/finance-reports',
  'tests/journeys/src/first-seconds',
  'tests/journeys/src/foreign-money',
  'tests/journeys/src/fuzz',
  'tests/journeys/src/inbox-place',
  'tests/journeys/src/keyboard',
  'tests/journeys/src/logout',
  'tests/journeys/src/more-screens',
  'tests/journeys/src/missing-parts',
  'tests/journeys/src/pile-presses',
  'tests/journeys/src/print',
  'tests/journeys/src/second-step',
  'tests/journeys/src/security-broken-requests',
  'tests/journeys/src/sign-in',
  'tests/journeys/src/slow-line',
  'tests/journeys/src/take-back',
  'tests/journeys/src/tour-presses',
  'tests/journeys/src/trail',
  'tests/journeys/src/two-tabs',
  'tests/journeys/src/undo',
  'tests/journeys/src/unlike-squares',
  'tests/journeys/src/verify',
]

export function isOnlyWhole(file: string): boolean {
  return onlyWhole.some((beginning) => file.startsWith(beginning))
}
