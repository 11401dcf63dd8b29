import assert from 'node:assert/strict'
import { it } from 'node:test'
import type { Person } from '@sortie/system-testing/caller'
import { visitSharedSystem } from '@sortie/system-testing/visit-shared-system'
import { eventually } from '@sortie/testing/eventually'
import type { Page } from 'playwright-core'
import { dialog } from './expense-pages.ts'
import { furnish } from './furnish.ts'

let page: Page
let person: Person

visitSharedSystem({}, async (visit) => {
  page = visit.page
  person = await visit.signInAsNew()
  await furnish(person, visit.system.url)
})

type Kept = Record<string, string> & { id: string }
const latest = async (path: string) =>
  ((await (await person.get(path)).json()) as Kept[])[0] as Kept

/** While a form is open, the same record is changed elsewhere: another field there, Notes here. */
const records = [
  ['expense', '/expenses', '/api/expenses', 'merchant', 'Ferry Cafe', 'Update Expense'],
  ['mission', '/trips', '/api/trips', 'purpose', 'Contract talks', 'Update Mission'],
  ['flight', '/flights', '/api/flights', 'confirmationCode', 'ZZ9PLR', 'Update Flight'],
] as const

for (const [noun, screen, path, field, value, action] of records)
  it(`two changes of one ${noun} that do not clash are both kept, without a question`, async () => {
    await page.goto(screen)
    const before = await latest(path)
    await page
      .getByRole('button', { name: /^Edit / })
      .first()
      .click()
    await dialog(page).getByLabel('Notes').fill('Typed here')
    const { status } = await person.send('PUT', `${path}/${before.id}`, {
      ...before,
      [field]: value,
    })
    assert.equal(status, 200)
    await dialog(page).getByRole('button', { name: action }).click()
    await dialog(page).waitFor({ state: 'detached' })
    await eventually(async () => {
      const now = await latest(path)
      assert.deepEqual([now[field], now.notes], [value, 'Typed here'])
    })
  })

it('where the fields clash, each line is chosen for itself', async () => {
  await page.goto('/expenses')
  const before = await latest('/api/expenses')
  await page
    .getByRole('button', { name: /^Edit / })
    .first()
    .click()
  await dialog(page).getByLabel('Merchant').fill('Mine')
  await dialog(page).getByLabel('Amount').fill('13')
  const change = { ...before, merchant: 'Theirs', amount: '14.00' }
  assert.equal((await person.send('PUT', `/api/expenses/${before.id}`, change)).status, 200)
  await dialog(page).getByRole('button', { name: 'Update Expense' }).click()
  const question = page.getByRole('dialog', { name: 'This expense was changed elsewhere' })
  await question
    .getByRole('row', { name: /^Amount/ })
    .getByRole('radio')
    .nth(1)
    .check()
  await question.getByRole('button', { name: 'Save this choice' }).click()
  await page.getByRole('dialog').first().waitFor({ state: 'detached' })
  const now = await latest('/api/expenses')
  assert.deepEqual([now.merchant, now.amount], ['Mine', '14.00'])
})
