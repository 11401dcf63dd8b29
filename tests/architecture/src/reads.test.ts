import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { it } from 'node:test'
import { repository } from './imports.ts'

it('a read by the driver directly says its time limit, which Mongoose gives to all others', () => {
  const reading = /\.collection\s*\.(?:find|findOne|aggregate|countDocuments|distinct)\b/
  const files = globSync('{services/*,packages/platform}/src/**/*.ts', { cwd: repository })
    .filter((file) => !/[.]test[.]ts$|\/testing\//.test(file))
    .map((file) => ({ file, source: readFileSync(join(repository, file), 'utf8') }))
    .filter(({ source }) => reading.test(source))
  assert.ok(files.length > 0)
  for (const { file, source } of files) assert.match(source, /maxTimeMS: longestReadMs/, file)
})
