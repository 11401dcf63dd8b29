import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Visitor } from '@sortie/system-testing/browser'
import type { Person } from '@sortie/system-testing/caller'
import type { SharedSystem } from '@sortie/system-testing/start-system'
import { visitSharedSystem } from '@sortie/system-testing/visit-shared-system'
import type { Page, Route } from 'playwright-core'
import { dialog, expense, kept, list } from './expense-pages.ts'
import { onAPhone } from './one-hand.ts'

let system: SharedSystem
let someone: Visitor
let person: Person
let page: Page
let other: Page

visitSharedSystem({}, async (visit) => {
  ;({ system, someone, page } = visit)
  person = await visit.signInAsNew()
  other = await someone.context.newPage()
})

describe('two tabs of one person', () => {
  it('follow each other without a reload', async () => {
    await page.goto('/expenses')
    await other.goto('/')
    await other.getByText('No recent operations').waitFor()
    await page.getByText('No expenses found').waitFor()
    await page.getByRole('button', { name: 'New Expense' }).first().click()
    await dialog(page).getByLabel('Merchant').fill('Harbour Cafe')
    await dialog(page).getByLabel('Amount').fill('12.50')
    // A hasty second click must not make a second expense.
    await dialog(page).getByRole('button', { name: 'Create Expense' }).dblclick()
    await list(page).getByText('Harbour Cafe').waitFor()
    await other.getByRole('group', { name: 'Total Expenses' }).getByText('$12.50').waitFor()
    await other.getByText('Harbour Cafe').waitFor()
    assert.equal((await kept(person)).length, 1)
  })

  it('show what was done elsewhere while the second one opened', async () => {
    await page.goto('/expenses')
    await page.getByRole('heading', { name: 'Expense Operations' }).waitFor()
    const delayed = async (route: Route) => {
      const response = await route.fetch()
      await expense(person, 'Ferry Cafe', { amount: '3.00' })
      await route.fulfill({ response })
    }
    await other.route('**/api/dashboard/stats', delayed, { times: 1 })
    await other.goto('/')
    await other.getByText('Ferry Cafe').waitFor()
    await other.getByRole('group', { name: 'Total Expenses' }).getByText('$15.50').waitFor()
    const ferry = (await kept(person)).find(({ merchant }) => merchant === 'Ferry Cafe')
    await person.send('DELETE', `/api/expenses/${ferry?.id}`)
  })

  it('learn of a conflict before the second one saves over the first', async () => {
    await other.goto('/expenses')
    for (const tab of [page, other]) {
      await tab.getByRole('button', { name: /^Edit Harbour Cafe/ }).click()
      await dialog(tab).getByLabel('Amount').waitFor()
    }
    await dialog(page).getByLabel('Amount').fill('13')
    await dialog(page).getByRole('button', { name: 'Update Expense' }).click()
    await page.getByText('Expense updated successfully').first().waitFor()
    await dialog(other).getByLabel('Merchant').fill('Harbour Cafe Bergen')
    await dialog(other).getByLabel('Amount').fill('14')
    await dialog(other).getByRole('button', { name: 'Update Expense' }).click()
    const question = other.getByRole('dialog', { name: 'This expense was changed elsewhere' })
    await question.getByRole('row', { name: 'Amount' }).getByText('$13.00').waitFor()
    await question.getByRole('button', { name: 'Keep mine' }).click()
    await dialog(other).waitFor({ state: 'detached' })
    assert.deepEqual(
      (await kept(person)).map(({ merchant, amount }) => [merchant, amount]),
      [['Harbour Cafe Bergen', '14.00']],
    )
    await list(page).getByText('Harbour Cafe Bergen').waitFor()
  })
})

describe('unfinished input', () => {
  it('is there again after a reload, and gone when it is discarded', async () => {
    const begin = async () => {
      await page.goto('/expenses')
      await page.getByRole('button', { name: 'New Expense' }).first().click()
    }
    await begin()
    await dialog(page).getByLabel('Merchant').fill('Half of a thought')
    await begin()
    assert.equal(await dialog(page).getByLabel('Merchant').inputValue(), 'Half of a thought')
    await page.keyboard.press('Escape')
    // A key meant for the question goes where the focus is.
    await page
      .getByRole('alertdialog', { name: 'Discard your changes?' })
      .getByRole('button', { name: 'Keep editing' })
      .and(page.locator(':focus'))
      .waitFor()
    await page.keyboard.press('Escape')
    await dialog(page).getByLabel('Merchant').waitFor()
    await dialog(page).getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click()
    await dialog(page).waitFor({ state: 'detached' })
    await begin()
    assert.equal(await dialog(page).getByLabel('Merchant').inputValue(), '')
    await page.keyboard.press('Escape')
    await dialog(page).waitFor({ state: 'detached' })
  })

  it('filters are in the address, for Back, Forward and shared links', async () => {
    const date = new Date().toLocaleDateString('en-CA')
    await expense(person, 'Night Train', { category: 'Transport', date })
    await page.goto('/expenses')
    await list(page).getByText('Night Train').waitFor()
    await page.getByRole('combobox', { name: 'Category' }).selectOption('Transport')
    await page.waitForURL('**/expenses?category=Transport')
    await list(page).getByText('Harbour Cafe Bergen').waitFor({ state: 'detached' })
    await page.getByRole('navigation').getByRole('link', { name: 'Trips' }).click()
    await page.waitForURL('**/trips')
    await page.goBack()
    await page.waitForURL('**/expenses?category=Transport')
    await list(page).getByText('Night Train').waitFor()
    assert.equal(await page.getByRole('combobox', { name: 'Category' }).inputValue(), 'Transport')
    await page.getByRole('button', { name: 'Clear Filters' }).click()
    await page.waitForURL((url) => url.search === '')
    await list(page).getByText('Harbour Cafe Bergen').waitFor()
  })
})

onAPhone(() => ({ system, someone, person, page }))

describe('all of this', () => {
  it('had no error in the browser but the conflict', () => {
    assert.deepEqual(
      someone.faults.filter((fault) => !fault.includes('409')),
      [],
    )
  })
})
