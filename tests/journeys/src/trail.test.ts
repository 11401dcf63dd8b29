import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { after, before, it } from 'node:test'
import { takeSession, type Visitor, visitor } from '@sortie/system-testing/browser'
import { register, signIn } from '@sortie/system-testing/caller'
import { type RunningSystem, startSystem } from '@sortie/system-testing/start-system'
import { expense, kept } from './expense-pages.ts'

let system: RunningSystem
let someone: Visitor

before(async () => {
  system = await startSystem()
  someone = await visitor(system.url)
})
after(async () => {
  await someone?.close()
  await system?.stop()
})

it('an expense is changed: its history says so, and the trail, which is filtered, exported and verified', async () => {
  const { page } = someone
  const person = await register(system.url)
  await takeSession(someone, system.url, person)
  await expense(person, 'Adler')
  const [{ id } = { id: '' }] = await kept(person)

  await page.goto(`/expenses/${id}`)
  await page.getByLabel(/^Amount/).fill('15.50')
  await page.getByRole('button', { name: 'Update Expense' }).click()
  await page.getByText('Expense updated successfully', { exact: true }).waitFor()
  await page.goto(`/expenses/${id}`)
  await page.getByText('History', { exact: true }).click()
  await page.getByText('Amount: 12.50 to 15.50').waitFor()

  await takeSession(
    someone,
    system.url,
    await signIn(system.url, 'admin@example.com', 'correct horse'),
  )
  await page.goto('/admin/trail')
  await page.getByLabel('Act').selectOption('expense_changed')
  const table = page.getByRole('table', { name: 'The trail' })
  await table.getByText('Amount: 12.50 to 15.50').first().waitFor()
  await page.getByRole('button', { name: 'Verify' }).click()
  await page.getByText('The trail is whole', { exact: true }).waitFor()
  const [download] = await Promise.all([
    someone.context.waitForEvent('download'),
    page.getByRole('button', { name: 'Export JSON Lines' }).click(),
  ])
  const lines = (await readFile(await download.path(), 'utf8')).trimEnd().split('\n')
  assert.ok(lines.every((line) => JSON.parse(line).act === 'expense_changed'))
})
