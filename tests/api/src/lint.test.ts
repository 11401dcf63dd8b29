import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { createConfig, lint } from '@redocly/openapi-core'
import { openApi } from '@sortie/contracts/openapi/document'
import { temporaryFolder } from '@sortie/testing/temporary-folder'

/** The findings of `redocly lint`, whose command is a shell around this function. */
async function problemsOf(document: object, folder: string): Promise<string[]> {
  const file = join(folder, 'openapi.json')
  writeFileSync(file, JSON.stringify(document))
  const config = await createConfig({ extends: ['recommended'] })
  const problems = await lint({ ref: file, config })
  return problems.map(
    ({ severity, ruleId, message, location }) =>
      `${severity} ${ruleId} at ${location[0]?.pointer}: ${message}`,
  )
}

test('an independent linter finds nothing in the OpenAPI document', async (test) => {
  assert.deepEqual(await problemsOf(openApi(), temporaryFolder(test)), [])
})

test('the linter finds two calls with the same name', async (test) => {
  const text = JSON.stringify(openApi()).replace(
    '"operationId":"tripsList"',
    '"operationId":"flightsList"',
  )
  const problems = await problemsOf(JSON.parse(text), temporaryFolder(test))
  assert.ok(problems.some((problem) => problem.includes('operation-operationId-unique')))
})
