import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { before, test } from 'node:test'
import { promisify } from 'node:util'
import { openApi } from '@sortie/contracts/openapi/document'
import { receiptPhoto } from '@sortie/system-testing/samples'
import { sharedSystem } from '@sortie/system-testing/start-system'
import openapiTS, { astToString } from 'openapi-typescript'

const workspace = join(import.meta.dirname, '..')

before(async () => {
  mkdirSync(join(workspace, 'generated'), { recursive: true })
  // What has a default may be left out of a request.
  const types = astToString(
    await openapiTS(JSON.stringify(openApi()), { defaultNonNullable: false }),
  )
  writeFileSync(join(workspace, 'generated/schema.ts'), types)
})

test('the main job compiles against the types made from the document', async () => {
  const tsc = join(workspace, '../../node_modules/.bin/tsc')
  const { stdout } = await promisify(execFile)(tsc, ['--noEmit', '--project', workspace]).catch(
    (error: { stdout: string }) => error,
  )
  assert.equal(stdout, '')
})

test('a client made from the document does the main job', async (test) => {
  const system = await sharedSystem()
  test.after(() => system.stop())
  const { doMainJob } = await import('./main-job.ts')
  const photo = await receiptPhoto(['TRATTORIA ROMA', '31.05.2026  20:41', 'TOTAL EUR   24.00'])

  const { csv, pdf } = await doMainJob(system.url, photo)

  assert.match(csv, /Trattoria Roma/)
  assert.equal(pdf.subarray(0, 5).toString(), '%PDF-')
  assert.ok(pdf.length > 20_000)
})
