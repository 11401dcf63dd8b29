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
  'services/report/src/seals/sealed-report',
  'services/report/src/files/exports/recovery',
  'services/report/src/files/exports/separate-worker',
  // The calls that an upload costs: a busy machine makes some of them again.
  'services/receipt/src/files/uploads/upload-work',
  // Programs that start anew each time: the first administrator, what a trace says across services.
  'gateway/src/tracing',
  'services/auth/src/users/make-first-admin',
  // A provider of sign-ins that needs Java, Maven and 177 MB.
  'services/auth/src/account/single-sign-on/keycloak',
  // A database that was lost while the files stayed.
  'services/receipt/src/storage/lost-database',
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
  'tests/api/src/client',
]

/** Of the journeys `npm test` has these: one person's way, that of two people, a provider's sign-in, and every screen. */
const journeysOfAll = ['approval.', 'main-job', 'screens', 'single-sign-on'].map(
  (name) => `tests/journeys/src/${name}`,
)

export function isOnlyWhole(file: string): boolean {
  const starts = (beginning: string) => file.startsWith(beginning)
  return onlyWhole.some(starts) || (starts('tests/journeys/') && !journeysOfAll.some(starts))
}
