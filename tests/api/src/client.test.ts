import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { before, test } from 'node:test'
import { promisify } from 'node:util'
import { openApi } from '@sortie/contracts/openapi/document'
import { receiptPhoto } from '@sortie/system-testing/samples'
import { sharedSystem } from '@sortie/system-testing/start-system'
import openapiTS, { astToString } from 'openapi-typescript'

const workspace = join(import.meta.dirname, '..')
const published = join(workspace, '../../clients/typescript/schema.ts')

before(async () => {
  mkdirSync(join(workspace, 'generated'), { recursive: true })
  writeFileSync(join(workspace, 'generated/schema.ts'), await typesOf(openApi()))
})

/** What has a default may be left out of a request. */
async function typesOf(document: object): Promise<string> {
  return astToString(await openapiTS(JSON.stringify(document), { defaultNonNullable: false }))
}

test('the published client knows the calls that tokens open, as they are now', async () => {
  const types = await typesOf(openApi(({ scope }) => scope !== undefined))
  if (process.env.CLIENT === 'accept') writeFileSync(published, types)
  assert.ok(readFileSync(published, 'utf8') === types, 'npm run client writes it anew')
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

test('the published client makes an expense by a token, and is refused what its scope lacks', async (test) => {
  const system = await sharedSystem()
  test.after(() => system.stop())
  const { doProgramsJob } = await import('./programs-job.ts')
  const photo = await receiptPhoto(['TRATTORIA ROMA', '31.05.2026  20:41', 'TOTAL EUR   24.00'])
  const { listed, refused } = await doProgramsJob(system.url, photo)
  assert.deepEqual(listed, [['Trattoria Roma', '24.00', 1]])
  assert.deepEqual(refused, ['scope_missing', 'scope_missing'])
})
