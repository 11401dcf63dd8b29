/** Files beside those whose path contains the word: `npm test -- security` runs all that keeps strangers out. */
export const groups: Record<string, readonly string[]> = {
  security: [
    // Another account of the machine; each service its own account.
    'tools/local/src/infrastructure.test.ts',
    'tools/local/src/private-folder.test.ts',
    'tests/faults/src/second-account.test.ts',
    'tools/local/src/broker-rights.test.ts',
    'tools/local/src/object-accounts.test.ts',
    'engines/documents/test/login.test.ts',
    'engines/documents/test/roles.test.ts',
    'engines/documents/test/users.test.ts',
    'engines/objects/src/access.test.ts',
    'engines/objects/src/server.test.ts',
    'tests/deployment/src/mongo-init.test.ts',
    'tests/deployment/src/minio-init.test.ts',
    'tests/deployment/src/redis-init.test.ts',
    'tests/deployment/src/broker-accounts.test.ts',
    // Files and requests of strangers.
    'packages/untrusted-files/src/',
    'services/receipt/src/uploads/',
    'tests/journeys/src/fuzz.test.ts',
    // Sessions, tokens, second factors.
    'gateway/src/from-outside.test.ts',
    'gateway/src/session-end.test.ts',
    'gateway/src/session-life.test.ts',
    'services/auth/src/sessions/',
    'services/auth/src/keys/',
    'services/auth/src/account/',
    'services/auth/src/password-resets/',
    'services/auth/src/second-factors/',
    'services/auth/src/organisation/',
    'services/auth/src/admin/',
    // Quotas, and what stays after logout.
    'services/receipt/src/use/',
    'gateway/src/ceilings.test.ts',
    'gateway/src/privacy.test.ts',
    'tests/journeys/src/logout.test.ts',
    'tests/journeys/src/second-step.test.ts',
    'web/src/lib/offline/kept-answers.test.ts',
    'tests/architecture/src/asvs.test.ts',
  ],
}
