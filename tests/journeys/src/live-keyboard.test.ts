import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { type Visitor, visitor } from '@sortie/system-testing/browser'
import { type Person, register } from '@sortie/system-testing/caller'
import { type SharedSystem, sharedSystem } from '@sortie/system-testing/start-system'
import { eventually } from '@sortie/testing/eventually'
import type { Page } from 'playwright-core'
import { fieldHas, focused, reach } from './hands.ts'
import { dialog, expense, kept, list, onAPhone } from './one-hand.ts'
import { acceptByKeys, aPile, billAmounts } from './pile.ts'

let system: SharedSystem
let someone: Visitor
let person: Person
let page: Page
let other: Page

before(async () => {
  system = await sharedSystem()
  someone = await visitor(system.url)
  person = await register(system.url)
  const [name = '', ...value] = person.cookie.split('=')
  await someone.context.addCookies([{ name, value: value.join('='), url: system.url }])
  page = someone.page
  other = await someone.context.newPage()
})
after(async () => {
  await someone?.close()
  await system?.stop()
})

const toast = (text: string, of = page) =>
  of.getByText(text).filter({ visible: true }).first().waitFor()

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

  it('learn of a conflict before the second one saves over the first', async () => {
    await other.goto('/expenses')
    for (const tab of [page, other]) {
      await tab.getByRole('button', { name: /^Edit Harbour Cafe/ }).click()
      await dialog(tab).getByLabel('Amount').waitFor()
    }
    await dialog(page).getByLabel('Amount').fill('13')
    await dialog(page).getByRole('button', { name: 'Update Expense' }).click()
    await toast('Expense updated successfully')
    await dialog(other).getByLabel('Merchant').fill('Harbour Cafe Bergen')
    await dialog(other).getByRole('button', { name: 'Update Expense' }).click()
    const question = other.getByRole('dialog', { name: 'This expense was changed elsewhere' })
    await question.getByRole('row', { name: 'Amount' }).getByText('$13.00').waitFor()
    await question.getByRole('button', { name: 'Keep mine' }).click()
    await dialog(other).waitFor({ state: 'detached' })
    assert.deepEqual(
      (await kept(person)).map(({ merchant, amount }) => [merchant, amount]),
      [['Harbour Cafe Bergen', '12.50']],
    )
    await list(page).getByText('Harbour Cafe Bergen').waitFor()
  })
})

describe('what was begun', () => {
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
    await page.getByRole('alertdialog', { name: 'Discard your changes?' }).waitFor()
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

  it('keeps filters in the address, for Back, Forward and whoever gets the link', async () => {
    await expense(person, 'Night Train', { category: 'Transport' })
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

describe('the keyboard alone', () => {
  it('logs an expense, submits it and deletes it', async () => {
    await page.goto('/')
    await page.getByRole('heading', { name: 'Mission Control' }).waitFor()
    await page.keyboard.press('g')
    await page.keyboard.press('e')
    await page.waitForURL('**/expenses')
    await list(page).waitFor()
    await reach(page, 'New Expense')
    await page.keyboard.press('Enter')
    await dialog(page).waitFor()
    await fieldHas(page, 'Merchant')
    await page.keyboard.type('Keyboard Diner')
    await page.keyboard.press('Tab')
    await page.keyboard.type('20.5')
    await page.keyboard.press('Enter')
    await dialog(page).waitFor({ state: 'detached' })
    await list(page).getByText('Keyboard Diner').waitFor()
    assert.match(await focused(page), /New Expense/, 'the focus is where it was')

    await reach(page, /^Submit Keyboard Diner/)
    await page.keyboard.press('Space')
    await page.getByRole('button', { name: /^Draft Keyboard Diner/ }).waitFor()
    await reach(page, /^Delete Keyboard Diner/)
    await page.keyboard.press('Enter')
    await page.getByRole('alertdialog', { name: 'Delete this expense?' }).waitFor()
    assert.equal(await focused(page), 'Cancel', 'what is safe has the focus')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await list(page).getByText('Keyboard Diner').waitFor({ state: 'detached' })
  })

  it('goes through a pile of 50 receipts, whose page is left while they are read', async (t) => {
    await page.goto('/inbox')
    const chooser = page.waitForEvent('filechooser')
    await page.getByLabel('Add receipts').focus()
    await page.keyboard.press('Enter')
    await (await chooser).setFiles(await aPile())
    // All of them are on the server.
    await page.getByRole('link', { name: 'Inbox 50', exact: true }).waitFor({ timeout: 120_000 })
    await page.getByRole('region', { name: 'On their way' }).waitFor({ state: 'detached' })
    await page.goto('/')
    await page.getByRole('heading', { name: 'Mission Control' }).waitFor()
    await page.keyboard.press('g')
    await page.keyboard.press('i')

    const began = Date.now()
    for (let number = 1; number <= 50; number += 1)
      await acceptByKeys(page, number % 10 === 0 ? ', corrected' : '')
    t.diagnostic(`${Math.round((Date.now() - began) / 50)} ms for each receipt`)
    await page.getByText('Nothing to go through').waitFor({ timeout: 60_000 })
    await eventually(async () => {
      const made = (await kept(person)).filter(({ receiptCount }) => receiptCount === 1)
      assert.equal(made.length, 50)
      assert.equal(made.filter(({ merchant }) => merchant.endsWith(', corrected')).length, 5)
      const amounts = made.map(({ amount }) => amount)
      assert.deepEqual(
        billAmounts.filter((amount) => amounts.indexOf(amount) < 0),
        [],
        'nothing is typed that a PDF says',
      )
    }, 60_000)
  })

  it('finds its shortcuts by ?, and Escape closes them', async () => {
    await page.keyboard.press('?')
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor()
    await page.keyboard.press('Escape')
    await dialog(page).waitFor({ state: 'detached' })
  })

  it('sees one toast at a time, reaches it with F8 and dismisses it', async () => {
    await page.goto('/profile')
    await page.getByLabel('Department').fill('Sales')
    await page.keyboard.press('Enter')
    await toast('Profile updated successfully')
    const shown = page.getByRole('region', { name: /Notifications/ }).getByRole('listitem')
    const first = await shown.elementHandle()
    await page.getByLabel('Department').fill('Support')
    await page.keyboard.press('Enter')
    await page.waitForFunction((toast) => !toast?.isConnected, first)
    await toast('Profile updated successfully')
    await page.keyboard.press('F8')
    assert.equal(await shown.filter({ visible: true }).count(), 1)
    await shown.getByRole('button', { name: 'Dismiss' }).click()
    await shown.waitFor({ state: 'detached' })
  })

  it('had no error in the browser but the conflict', () => {
    assert.deepEqual(
      someone.faults.filter((fault) => !fault.includes('409')),
      [],
    )
  })
})
