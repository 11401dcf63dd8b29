import assert from 'node:assert/strict'
import { globSync } from 'node:fs'
import { test } from 'node:test'
import { root } from '@sortie/local/paths'
import { groups } from './groups.ts'

test('what a group names is there', () => {
  for (const part of Object.values(groups).flat()) {
    const pattern = part.endsWith('/') ? `${part}**/*.test.ts` : part
    assert.ok(globSync(pattern, { cwd: root }).length > 0, part)
  }
})
