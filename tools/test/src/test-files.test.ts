import assert from 'node:assert/strict'
import { test } from 'node:test'
import { runnable } from './test-files.ts'

const mail = 'services/receipt/src/mail/collect-mail.test.ts'
const other = 'services/auth/src/account/account.test.ts'

test('without a mail server all but the tests of mail are run', () => {
  assert.deepEqual(runnable([mail, other], true), { files: [other], leftOut: [mail] })
  assert.deepEqual(runnable([mail, other], false), { files: [mail, other], leftOut: [] })
})
