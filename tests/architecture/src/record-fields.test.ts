import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { it } from 'node:test'
import { expense } from '@sortie/contracts/expense'
import { readImports, repository } from './imports.ts'
import { isTest } from './rules.ts'

/** Lower it when it is more than there are; what would raise it takes the fields from the record instead. */
const budget = 49
const many = 6

it('files that name six or more fields of an expense become fewer: a field more is one line in its record', () => {
  const words = Object.keys(expense.fields).map((name) => new RegExp(`\\b${name}\\b`))
  const naming = [...new Set(readImports().map(({ from }) => from))]
    .filter((file) => !isTest.test(file) && !/^(tests|packages\/testing)\//.test(file))
    .filter((file) => {
      const code = readFileSync(join(repository, file), 'utf8').replace(
        /\/\*[\s\S]*?\*\/|\/\/.*$/gm,
        '',
      )
      return words.filter((word) => word.test(code)).length >= many
    })
  assert.ok(naming.length <= budget, `${naming.length} files:\n${naming.join('\n')}`)
})
