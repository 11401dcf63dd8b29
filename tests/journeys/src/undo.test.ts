import assert from 'node:assert/strict'
import { it } from 'node:test'
import { visitor } from '@sortie/system-testing/browser'
import type { Person } from '@sortie/system-testing/caller'
import type { SharedSystem } from '@sortie/system-testing/start-system'
import { visitSharedSystem } from '@sortie/system-testing/visit-shared-system'
import { eventually } from '@sortie/testing/eventually'
import type { Page } from 'playwright-core'
import { dialog, expense } from './expense-pages.ts'
import { tabTo } from './hands.ts'

let person: Person
let page: Page
let system: SharedSystem

visitSharedSystem({}, async (visit) => {
  ;({ page, system } = visit)
  person = await visit.signInAsNew()
})

it('a message can be pressed over a dialog, which stays open with what was typed', async () => {
  await expense(person, 'Harbour Cafe', { status: 'Submitted' })
  await expense(person, 'Tower Cafe', { status: 'Submitted' })
  await page.goto('/expenses')
  await page.getByRole('checkbox', { name: 'Select all' }).click()
  await page.getByRole('button', { name: 'Back to Draft' }).click()
  const undo = page.locator('button', { hasText: 'Undo' })
  await undo.waitFor()
  await page.getByRole('button', { name: 'New Expense' }).click()
  await dialog(page).getByLabel('Merchant').fill('Bridge Cafe')

  await undo.click()
  await eventually(async () => assert.deepEqual(await statuses(), ['Submitted', 'Submitted']))
  await page.getByRole('alertdialog').waitFor({ state: 'detached' })
  assert.equal(await dialog(page).getByLabel('Merchant').inputValue(), 'Bridge Cafe')
})

it('a toast ends by itself after an earlier one was closed by mouse, keyboard or finger', async () => {
  const phone = await visitor(system.url, { width: 390, height: 844, touch: true })
  await phone.context.addCookies(await page.context().cookies())
  for (const [way, on] of [
    ['mouse', page],
    ['keyboard', page],
    ['finger', phone.page],
  ] as const) {
    await on.goto('/expenses')
    const toast = on.locator('[role=region] li').filter({ hasText: 'Undo' })
    const close = toast.locator('button[aria-label=Dismiss]')
    await cause(on, 'Draft')
    await toast.waitFor()
    if (way === 'mouse') await close.click()
    if (way === 'finger') await close.tap()
    if (way === 'keyboard') {
      const search = on.getByRole('searchbox').first()
      await search.focus()
      await on.keyboard.press('F8')
      await tabTo(on, close)
      await on.keyboard.press('Enter')
      await on.waitForFunction(
        (field) => field === document.activeElement,
        await search.elementHandle(),
      )
    }
    await toast.waitFor({ state: 'detached' })
    await cause(on, 'Submit')
    await toast.waitFor()
    await toast.waitFor({ state: 'detached' })
  }
  await phone.close()
})

it('the list of expenses shows 14 rows on a laptop once they are compact, and a toast covers no bar of buttons', async () => {
  // Of unlike amounts: one that may be logged twice is asked about before it is submitted.
  for (let each = 0; each < 20; each++)
    await expense(person, `Cafe ${each}`, { amount: `${each + 20}.00` })
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/expenses')
  await page.getByRole('button', { name: 'Compact rows' }).click()
  await eventually(async () => {
    const seen = await page
      .getByRole('row')
      .evaluateAll(
        (rows) => rows.filter((row) => row.getBoundingClientRect().bottom <= innerHeight).length,
      )
    assert.ok(seen > 14, `${seen} rows with the head`)
  })
  const toast = page.locator('[role=region] li').filter({ hasText: 'Undo' })
  await page.getByRole('button', { name: /^Submit Cafe 19/ }).press('Enter')
  await toast.waitFor()
  await page.getByRole('checkbox', { name: 'Select all' }).press('Space')
  const bar = page.getByRole('region', { name: 'Selected expenses' })
  await bar.waitFor()
  await eventually(async () => {
    const [above, below] = [await toast.boundingBox(), await bar.boundingBox()]
    assert.ok(above && below && above.y + above.height <= below.y, 'The toast covers the bar.')
  })
})

/** By keys: the mouse stays where the next toast comes. */
async function cause(on: Page, action: string): Promise<void> {
  await on.getByRole('button', { name: new RegExp(`^${action} Harbour Cafe`) }).press('Enter')
}

async function statuses(): Promise<string[]> {
  const expenses = (await (await person.get('/api/expenses')).json()) as { status: string }[]
  return expenses.map(({ status }) => status)
}
