import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, it } from 'node:test'
import type { WholeExpenseReportJson } from '@sortie/contracts/expense-report'
import { layout } from '@sortie/local/paths'
import { type Visitor, visitor } from '@sortie/system-testing/browser'
import { confirm, type Person, register } from '@sortie/system-testing/caller'
import { type SharedSystem, sharedSystem } from '@sortie/system-testing/start-system'
import { eventually } from '@sortie/testing/eventually'
import { MongoClient } from 'mongodb'
import { fits, isAccessible } from './accessible.ts'
import { handedIn, reportOf } from './handed-in.ts'
import { home, signIn } from './session-pages.ts'

const skip = spawnSync('pdfsig', ['-v']).error ? 'poppler-utils is not installed' : false
let system: SharedSystem
let manager: Person
let report: WholeExpenseReportJson
let auditor: Visitor
let folder: string
const at = (name: string) => join(folder, name)

before(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sortie-verify-'))
  system = await sharedSystem()
  const employee = await register(system.url)
  manager = await register(system.url)
  await confirm(system.url, employee, manager)
  await employee.send('PUT', '/api/profile', { employeeName: 'Nora Ek' })
  await manager.send('PUT', '/api/profile', { employeeName: 'Alex Kim' })
  const { id } = await handedIn(employee, manager, ['Grand Hotel'], { amount: '420.50' })
  await manager.post(`/api/expense-reports/${id}/decide`, { decision: 'approve' })
  report = await eventually(async () => {
    const seen = await reportOf(manager, id)
    assert.ok(seen.seal?.sha256)
    return seen
  }, 120_000)
  auditor = await visitor(system.url, { width: 390, height: 844, scheme: 'light' })
})
after(async () => {
  await auditor?.close()
  await system?.stop()
  rmSync(folder, { recursive: true, force: true })
})

it('the manager downloads the PDF, whose signature others call valid until a byte is changed', {
  skip,
}, async () => {
  const alex = await visitor(system.url)
  await signIn(alex.page, manager.email, 'secret1')
  await home(alex.page)
  await alex.page.goto(`/expense-reports/${report.id}`)
  await alex.page.getByRole('link', { name: report.seal?.number ?? '' }).waitFor()
  const [download] = await Promise.all([
    alex.context.waitForEvent('download'),
    alex.page.getByRole('button', { name: 'PDF' }).click(),
  ])
  await download.saveAs(at('report.pdf'))
  await alex.close()
  const said = (file: string) => spawnSync('pdfsig', ['-nocert', file], { encoding: 'utf8' }).stdout
  assert.match(said(at('report.pdf')), /Signature is Valid/)
  const bytes = readFileSync(at('report.pdf'))
  bytes[bytes.length >> 2] = (bytes[bytes.length >> 2] ?? 0) ^ 1
  writeFileSync(at('changed.pdf'), bytes)
  assert.doesNotMatch(said(at('changed.pdf')), /Signature is Valid/)
})

it('an auditor without an account verifies report and file on a phone', async () => {
  const { page } = auditor
  const file = await manager.get(`/api/expense-reports/${report.id}/file`)
  const bytes = Buffer.from(await file.arrayBuffer())
  writeFileSync(at('very.pdf'), bytes)
  writeFileSync(at('other.pdf'), Buffer.concat([bytes, Buffer.from('\n')]))

  await page.goto('/verify')
  await page.getByLabel('Number').fill('0000 0000 0000 0000')
  await page.getByRole('button', { name: 'Verify' }).click()
  await page.getByText('There is no approved report with this number.').first().waitFor()
  const typed = (report.seal?.number ?? '').toLowerCase().replaceAll('-', ' ')
  await page.getByLabel('Number').fill(typed)
  await page.getByRole('button', { name: 'Verify' }).click()
  await page.getByText(`Report ${report.number} is approved.`).first().waitFor()
  for (const text of [
    'Nora Ek',
    'Alex Kim,',
    manager.email,
    '$420.50',
    'Its expenses are as they were approved.',
  ])
    await page.getByText(text).first().waitFor()

  const sent: string[] = []
  page.on('request', (request) => sent.push(request.method()))
  for (const [name, answer] of [
    ['very.pdf', 'This is the very file'],
    ['other.pdf', 'This is not the file'],
  ] as const) {
    await page.locator('input[type=file]').setInputFiles(at(name))
    await page.getByText(answer).first().waitFor()
  }
  assert.deepEqual(
    sent.filter((method) => method !== 'GET'),
    [],
    'nothing is uploaded',
  )
  await fits(page, 'the verified report', 390)
  for (const scheme of ['light', 'dark'] as const)
    await isAccessible(page, 'the verified report', scheme)
})

it('the page says when an expense is not any more as it was approved', async () => {
  const url = readFileSync(layout(system.dataDir).secret('expense', 'mongo_url'), 'utf8')
  const client = await MongoClient.connect(url)
  try {
    const [line] = report.lines
    await client
      .db('sortie_expense')
      .collection<{ _id: string }>('expenses')
      .updateOne({ _id: line?.expenseId ?? '' }, { $set: { amount: 1 } })
  } finally {
    await client.close()
  }
  const { page } = auditor
  await page.goto(`/verify/${report.seal?.number}`)
  await page.getByText('Its expenses are not as they were approved: 1 changed.').first().waitFor()
})
