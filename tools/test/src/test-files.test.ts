import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isOnlyWhole, onlyWhole } from './only-whole.ts'
import { byProcess, longest, longestFirst, runnable, testFiles, wordsOf } from './test-files.ts'

const mail = 'services/receipt/src/mail/collect-mail.test.ts'
const other = 'services/auth/src/account/account.test.ts'

test('without a mail server all but the tests of mail are run', () => {
  assert.deepEqual(runnable([mail, other], true), { files: [other], leftOut: [mail] })
  assert.deepEqual(runnable([mail, other], false), { files: [mail, other], leftOut: [] })
})

test('the longest files begin first, in their order, and are all there', () => {
  const [first = '', second = ''] = longest
  assert.deepEqual(longestFirst([other, second, mail, first]), [first, second, other, mail])
  const { alone, servers, journeys } = testFiles([], true)
  const all = [...alone, ...servers, ...journeys]
  assert.deepEqual(
    longest.filter((file) => !all.includes(file)),
    [],
  )
})

test('the files of a service that share a system run in one process, first; plain ones of a package in one; others alone', () => {
  const [bulk, payment] = ['files/bulk/bulk', 'payments/payment'].map(
    (name) => `services/report/src/${name}.test.ts`,
  ) as [string, string]
  const [money, user, reader] = [
    'contracts/src/money',
    'contracts/src/user',
    'receipt-reader/src/local-reader',
  ].map((name) => `packages/${name}.test.ts`) as [string, string, string]
  assert.deepEqual(
    [...byProcess([other, money, bulk, user, payment, reader]).values()],
    [[bulk, payment], [other], [money, user], [reader]],
  )
})

test('npm test leaves out what only the whole run has, unless words select it', () => {
  const names = (given: ReturnType<typeof testFiles>) => Object.values(given).flat()
  const everything = names(testFiles([], true))
  for (const beginning of onlyWhole)
    assert.ok(
      everything.some((file) => file.startsWith(beginning)),
      beginning,
    )
  assert.deepEqual(
    names(testFiles([])),
    everything.filter((file) => !isOnlyWhole(file)),
  )
  assert.ok(names(testFiles(['tests/faults'])).includes('tests/faults/src/faults.test.ts'))
})

test('the tests of security are those that docs/asvs.md names, and all are there', () => {
  const files = Object.values(testFiles([], true)).flat()
  const names = wordsOf(['security']).filter((word) => word !== 'security')
  assert.ok(names.includes('services/auth/src/users/password.test.ts'))
  assert.deepEqual(
    names.filter((name) => !files.includes(name)),
    [],
  )
})
