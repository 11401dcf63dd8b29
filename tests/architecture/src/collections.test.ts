import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { it } from 'node:test'
import { repository } from './imports.ts'

const read = (file: string) => readFileSync(join(repository, file), 'utf8')

/** As Mongoose names them, where a model names none itself. */
function plural(model: string): string {
  return model
    .toLowerCase()
    .replace(/(?<=[^aeiou])y$/, 'ie')
    .concat('s')
}

function collectionsOf(source: string): string[] {
  return source
    .split(/defineModel(?:<[^(]*>)?\(/)
    .slice(1)
    .flatMap((part) => {
      const [, model] = /^\s*'(\w+)'/.exec(part) ?? []
      const [, named] = /collection: '(\w+)'/.exec(part) ?? []
      return model ? [named ?? plural(model)] : []
    })
}

it('every collection has its row in the table of what grows, and the table names no other', () => {
  const files = globSync('{packages/platform,services/*}/src/**/*.ts', {
    cwd: repository,
    exclude: (name) => name.endsWith('.test.ts') || name.endsWith('/testing'),
  })
  const collections = new Set(files.flatMap((file) => collectionsOf(read(file))))
  assert.ok(collections.has('expenses') && collections.has('auditentries'))
  const [, table = ''] = read('docs/operating.md').split('## What grows, and what bounds it')
  const named = table
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .flatMap((row) => [...(row.split('|')[2] ?? '').matchAll(/`(\w+)`/g)].map(([, name]) => name))
  assert.deepEqual(named.sort(), [...collections].sort())
})
