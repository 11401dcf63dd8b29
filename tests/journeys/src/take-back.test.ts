import assert from 'node:assert/strict'
import { it } from 'node:test'
import type { Person } from '@sortie/system-testing/caller'
import { receiptPhoto } from '@sortie/system-testing/samples'
import { visitSharedSystem } from '@sortie/system-testing/visit-shared-system'
import { eventually } from '@sortie/testing/eventually'
import type { Page } from 'playwright-core'
import { expense } from './expense-pages.ts'
import { furnish } from './furnish.ts'

let page: Page
let person: Person
let id: string

visitSharedSystem({}, async (visit) => {
  page = visit.page
  person = await visit.signInAsNew()
  const { expenses } = await furnish(person, visit.system.url)
  id = expenses[0]?.id ?? ''
  await expense(person, 'Harbour Cafe')
  const photo = await receiptPhoto(['GRAND HOTEL', '14.05.2026', 'TOTAL EUR  11.03'])
  const body = new FormData()
  body.set('receipt', new File([new Uint8Array(photo)], 'slip.jpg', { type: 'image/jpeg' }))
  await person.post('/api/inbox', body)
})

/** What is done, where, by which one press, and how many there are before and after it was taken back. */
const acts = () =>
  [
    ['an expense', '/expenses', /^Delete Harbour Cafe/, '/api/expenses'],
    ['its status', '/expenses', /^Submit Harbour Cafe/, '/api/expenses?status=Submitted'],
    ['a mission', '/trips', /^Delete Oslo Summit/, '/api/trips'],
    ['a flight', '/flights', /^Delete /, '/api/flights'],
    ['a receipt', `/expenses/${id}`, /^(Delete|Remove) /, `/api/expenses/${id}/receipts`],
    ['a receipt of the Inbox that became an expense', '/inbox', /^Accept/, '/api/inbox'],
    ['one that was discarded', '/inbox', /^Discard/, '/api/inbox'],
  ] as const

it('one press does it without a question, and Undo takes it back', async (t) => {
  for (const [what, path, name, call] of acts())
    await t.test(what, async () => {
      const count = async () => ((await (await person.get(call)).json()) as unknown[]).length
      const before = await count()
      await page.goto(path)
      const button = page.getByRole('button', { name }).first()
      await button.waitFor({ timeout: 120_000 })
      const undo = page.locator('button', { hasText: 'Undo' })
      await eventually(async () => {
        await button.click({ timeout: 5000 })
        await undo.waitFor({ timeout: 5000 })
      }, 30_000)
      assert.equal(await page.getByRole('alertdialog').count(), 0)
      await undo.click()
      await undo.waitFor({ state: 'detached' })
      await page.getByRole('button', { name }).first().waitFor()
      await eventually(async () => assert.equal(await count(), before), 20_000)
    })
})
