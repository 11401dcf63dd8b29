import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '@sortie/local/paths'

/** Files that a word selects beside those with it in their path: `npm test -- security` runs all tests of access. */
export const groups: Record<string, readonly string[]> = {
  security: [
    // Other accounts of the machine; an account for each service.
    'tools/local/src/infrastructure.test.ts',
    'tools/local/src/private-folder.test.ts',
    'tests/faults/src/system.test.ts',
    'tools/local/src/broker-rights.test.ts',
    'tools/local/src/object-accounts.test.ts',
    'engines/documents/test/before-login.test.ts',
    'engines/documents/test/hostile-bytes.test.ts',
    'engines/documents/test/login.test.ts',
    'engines/documents/test/roles.test.ts',
    'engines/documents/test/users.test.ts',
    'engines/objects/src/access.test.ts',
    'engines/objects/src/broken-requests.test.ts',
    'engines/objects/src/query-rights.test.ts',
    'engines/objects/src/server.test.ts',
    'tests/deployment/src/mongo-init.test.ts',
    'tests/deployment/src/minio-init.test.ts',
    'tests/deployment/src/redis-init.test.ts',
    'tests/deployment/src/broker-accounts.test.ts',
    'packages/untrusted-files/src/',
    'services/receipt/src/files/uploads/',
    'services/receipt/src/files/pictures/slow-pictures.test.ts',
    'services/scan/src/reading/local-reader.test.ts',
    'packages/platform/src/http/app.test.ts',
    'packages/platform/src/http/page.test.ts',
    'packages/platform/src/http/revocation-list.test.ts',
    'packages/platform/src/http/job-token.test.ts',
    'packages/platform/src/http/access.test.ts',
    'packages/platform/src/http/keyring.test.ts',
    'services/report/src/access/',
    'services/report/src/exports/recovery.test.ts',
    'services/report/src/rendering/rendered-receipts.test.ts',
    'services/scan/src/reading/pdf/pdf-reader.test.ts',
    'services/receipt/src/mail/',
    'services/receipt/src/records/receipt.test.ts',
    'packages/report-document/src/csv.test.ts',
    'packages/report-document/src/signatures.test.ts',
    'gateway/src/live.test.ts',
    'tools/local/src/bootstrap.test.ts',
    'tools/demo/src/password.test.ts',
    'gateway/src/half-closed.test.ts',
    'gateway/src/unreadable-answer.test.ts',
    'tests/journeys/src/fuzz.test.ts',
    'gateway/src/from-outside.test.ts',
    'gateway/src/renewed-token.test.ts',
    'gateway/src/session-end.test.ts',
    'gateway/src/session-life.test.ts',
    'services/auth/src/sessions/',
    'services/auth/src/keys/',
    'services/auth/src/account/',
    'services/auth/src/password-resets/',
    'services/auth/src/second-factors/',
    'services/auth/src/organisation/',
    'services/auth/src/admin/',
    // Quotas, and what remains after logout.
    'services/receipt/src/quota/',
    'gateway/src/ceilings.test.ts',
    'gateway/src/privacy.test.ts',
    'tests/journeys/src/logout.test.ts',
    'tests/journeys/src/administrator.test.ts',
    'tests/journeys/src/second-step.test.ts',
    'web/src/lib/offline/kept-answers.test.ts',
    'tests/architecture/src/asvs.test.ts',
    ...provingAsvs(),
  ],
}

/** What docs/asvs.md names as proof; files of the auth service without their folder. */
function provingAsvs(): string[] {
  const page = readFileSync(join(root, 'docs/asvs.md'), 'utf8')
  const names = new Set(
    [...page.matchAll(/`([\w./-]+\.test\.tsx?)`/g)].map(([, name = '']) => name),
  )
  return [...names].map((name) =>
    existsSync(join(root, name)) ? name : `services/auth/src/${name}`,
  )
}
