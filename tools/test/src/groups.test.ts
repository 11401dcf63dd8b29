import assert from 'node:assert/strict'
import { globSync } from 'node:fs'
import { test } from 'node:test'
import { root } from '@sortie/local/paths'
import { groups } from './groups.ts'
import { testFiles, wordsOf } from './test-files.ts'

test('what a group names is there', () => {
  for (const part of Object.values(groups).flat()) {
    const pattern = part.endsWith('/') ? `${part}**/*.test.ts` : part
    assert.ok(globSync(pattern, { cwd: root }).length > 0, part)
  }
})

test('the tests of security are those of all findings, and all that docs/asvs.md names', () => {
  const files = Object.values(testFiles(wordsOf(['security']))).flat()
  for (const named of [
    'services/report/src/access/end-access.test.ts',
    'gateway/src/live.test.ts',
    'services/scan/src/reading/pdf/pdf-reader.test.ts',
    'services/receipt/src/mail/proof.test.ts',
    // As docs/asvs.md names them: whole, and of the auth service.
    'web/src/ui/password-input.test.tsx',
    'services/auth/src/users/password.test.ts',
  ])
    assert.ok(files.includes(named), named)
})
