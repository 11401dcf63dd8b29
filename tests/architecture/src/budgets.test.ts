import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { it } from 'node:test'

const root = join(import.meta.dirname, '../../..')

/** What may only become less: who makes it less writes the new number here. */
const budgets = [
  {
    says: 'files of features and records with styled parts of their own, where ui/layout.tsx has none that fits',
    files: 'web/src/{features,records}/**/*.{ts,tsx}',
    has: /\bstyled[.(]/,
    most: 90,
  },
  {
    says: 'files that build the states of a list by hand, where a Listing does not do',
    files: 'web/src/{features,records}/**/*.tsx',
    has: /<(ErrorState|Spinner)\b/,
    most: 14,
  },
  {
    says: 'files that build a dialog by hand, where neither a RecordForm nor a Sheet does',
    files: 'web/src/{features,records}/**/*.tsx',
    has: /<(Dialog|DialogActions)\b/,
    most: 8,
  },
]

for (const { says, files, has, most } of budgets) {
  it(`at most ${most} ${says}`, () => {
    const found = globSync(files, { cwd: root }).filter(
      (file) => !/[.]test[.]/.test(file) && has.test(readFileSync(join(root, file), 'utf8')),
    )
    assert.ok(found.length <= most, `${found.length}:\n${found.sort().join('\n')}`)
    assert.ok(found.length > 0, 'The glob finds nothing any more.')
  })
}

/** Lines; the document server and the receipt reader are counted apart. What is added is paid for by what goes. */
const lines = [
  { of: 'source', most: 90_859, has: (file: string) => !isSupport(file) && !isApart(file) },
  {
    of: 'tests and their support',
    most: 81_896,
    has: (file: string) => isSupport(file) && !isApart(file),
  },
  { of: 'the document server and the receipt reader', most: 18_767, has: isApart },
]

for (const { of, most, has } of lines) {
  it(`at most ${most} lines of ${of}`, () => {
    const found = globSync(
      '{deploy,engines,gateway,packages,services,tests,tools,web}/**/*.{ts,tsx,mjs}',
      { cwd: root, exclude: (name) => /^(node_modules|dist|generated)$/.test(name) },
    ).filter(has)
    const count = found.reduce(
      (sum, file) => sum + readFileSync(join(root, file), 'utf8').split('\n').length - 1,
      0,
    )
    assert.ok(count <= most, `${count} lines`)
    assert.ok(count > most / 2, 'The glob finds nothing any more.')
  })
}

function isApart(file: string): boolean {
  return /^(engines\/documents|packages\/receipt-reader)\//.test(file)
}

function isSupport(file: string): boolean {
  return /[.]test[.]|\/(testing|test|bench)\/|^tests\/|^packages\/testing\//.test(file)
}
