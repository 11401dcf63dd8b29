import assert from 'node:assert/strict'
import { it } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { visitSharedSystem } from '@sortie/system-testing/visit-shared-system'
import type { Page } from 'playwright-core'
import { dialog } from './expense-pages.ts'

let page: Page

visitSharedSystem({ height: 500 }, async (visit) => {
  ;({ page } = visit)
  await visit.signInAsNew()
})

const moves: Record<string, () => Promise<void>> = {
  'a wheel over the shade': () => wheelAt(20, 20),
  'a wheel over the dialog': () => wheelAt(720, 250),
  'a key on the dialog': async () => {
    await dialog(page).focus()
    await page.keyboard.press('PageDown')
  },
  'a key on a button': async () => {
    await dialog(page).getByRole('button', { name: 'Cancel' }).focus()
    await page.keyboard.press('End')
  },
}

it('the page behind a dialog stays where it is, and goes on scrolling afterwards', async () => {
  await page.goto('/')
  await page.getByRole('button', { name: 'Log New Expense' }).click()
  await dialog(page).waitFor()
  // The press on the button brought it into sight.
  const stays = await scrolled()
  for (const [move, make] of Object.entries(moves)) {
    await make()
    await setTimeout(500)
    assert.equal(await scrolled(), stays, move)
  }
  await page.keyboard.press('Escape')
  await dialog(page).waitFor({ state: 'detached' })
  await wheelAt(720, 250)
  await page.waitForFunction((before) => scrollY > before, stays)
})

const scrolled = () => page.evaluate(() => scrollY)

async function wheelAt(x: number, y: number): Promise<void> {
  await page.mouse.move(x, y)
  await page.mouse.wheel(0, 300)
}
