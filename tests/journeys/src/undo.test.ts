import assert from 'node:assert/strict'
import { it } from 'node:test'
import type { Person } from '@sortie/system-testing/caller'
import { visitSharedSystem } from '@sortie/system-testing/visit-shared-system'
import { eventually } from '@sortie/testing/eventually'
import type { Page } from 'playwright-core'
import { dialog, expense } from './expense-pages.ts'

let person: Person
let page: Page

visitSharedSystem({}, async (visit) => {
  ;({ page } = visit)
  person = await visit.signInAsNew()
})

it('a message can be pressed over a dialog, which stays open with what was typed', async () => {
  await expense(person, 'Harbour Cafe')
  await expense(person, 'Tower Cafe')
  await page.goto('/expenses')
  await page.getByRole('checkbox', { name: 'Select all' }).click()
  await page.getByRole('button', { name: 'Submit', exact: true }).click()
  const undo = page.locator('button', { hasText: 'Undo' })
  await undo.waitFor()
  await page.getByRole('button', { name: 'New Expense' }).click()
  await dialog(page).getByLabel('Merchant').fill('Bridge Cafe')

  await undo.click()
  await eventually(async () => assert.deepEqual(await statuses(), ['Draft', 'Draft']))
  await page.getByRole('alertdialog').waitFor({ state: 'detached' })
  assert.equal(await dialog(page).getByLabel('Merchant').inputValue(), 'Bridge Cafe')
})

async function statuses(): Promise<string[]> {
  const expenses = (await (await person.get('/api/expenses')).json()) as { status: string }[]
  return expenses.map(({ status }) => status)
}
