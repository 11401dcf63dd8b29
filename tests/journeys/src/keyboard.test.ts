import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Visitor } from '@sortie/system-testing/browser'
import type { Person } from '@sortie/system-testing/caller'
import { visitSharedSystem } from '@sortie/system-testing/visit-shared-system'
import { eventually } from '@sortie/testing/eventually'
import type { Page } from 'playwright-core'
import { dialog, expense, kept, list } from './expense-pages.ts'
import { fieldHas, focused, reach } from './hands.ts'
import { acceptByKeys, aPile, billAmounts } from './pile.ts'

let someone: Visitor
let person: Person
let page: Page

visitSharedSystem({}, async (visit) => {
  ;({ someone, page } = visit)
  person = await visit.signInAsNew()
  await expense(person, 'Harbour Cafe')
})

const _toast = (text: string) => page.getByText(text).filter({ visible: true }).first().waitFor()

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
    await list(page).getByText('Keyboard Diner').waitFor({ state: 'detached' })
  })

  it('reviews 50 receipts, after leaving the page while they are read', async () => {
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

    for (let number = 1; number <= 50; number += 1)
      await acceptByKeys(page, number % 10 === 0 ? ', corrected' : '')
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

  it('had no error in the browser', () => {
    assert.deepEqual(someone.faults, [])
  })
})
