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
