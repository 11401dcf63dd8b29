import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { visitor } from '@sortie/system-testing/browser'
import { register } from '@sortie/system-testing/caller'
import { type SharedSystem, sharedSystem } from '@sortie/system-testing/start-system'
import type { Page } from 'playwright-core'
import { home, signIn } from './session-pages.ts'

let system: SharedSystem
let email: string

before(async () => {
  system = await sharedSystem()
  ;({ email } = await register(system.url))
})
after(() => system?.stop())

/** Holds back the scripts of the next page, but for what the page itself brings, until the answer is called. */
async function heldScripts(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await promise
    await route.fallback()
  })
  return resolve
}

describe('a page that comes drawn', () => {
  it('says that a session has ended, and takes over the drawn page when it is loaded again', async () => {
    const other = await visitor(system.url)
    try {
      const { page, context } = other
      await signIn(page, email, 'secret1')
      await home(page)
      await context.request.post('/api/logout', { headers: { origin: system.url } })
      await page.getByText('Your session has ended').waitFor()
      const arrive = await heldScripts(page)
      await page.reload({ waitUntil: 'commit' })
      await page.getByLabel('Email').fill(email)
      arrive()
      await page.getByText('Your session has ended').waitFor()
      assert.equal(await page.getByLabel('Email').inputValue(), email)
      assert.deepEqual(
        other.faults.filter((fault) => fault.includes('React')),
        [],
      )
    } finally {
      await other.close()
    }
  })

  it('keeps what is typed and pressed on a drawn page before its scripts are there', async () => {
    const early = await visitor(system.url)
    try {
      const page = await early.context.newPage()
      const arrive = await heldScripts(page)
      await page.goto('/auth', { waitUntil: 'commit' })
      await page.getByLabel('Email').fill(email)
      await page.getByLabel('Password').fill('secret1')
      await page.getByLabel('Password').press('Enter')
      assert.equal(new URL(page.url()).search, '')
      arrive()
      await home(page)

      const arriveAgain = await heldScripts(page)
      await page.goto('/', { waitUntil: 'commit' })
      await page.getByRole('button', { name: 'Log New Expense' }).first().click()
      arriveAgain()
      await page.getByRole('dialog').waitFor()

      const arriveAtLast = await heldScripts(page)
      await page.goto('/', { waitUntil: 'commit' })
      await page.getByRole('heading', { name: 'Mission Control' }).waitFor()
      await page.keyboard.press('g')
      await page.keyboard.press('e')
      arriveAtLast()
      await page.waitForURL('**/expenses')
      await page.getByRole('heading', { name: 'Expense Operations' }).waitFor()
      await page.goBack()
      await page.getByRole('heading', { name: 'Mission Control' }).waitFor()
    } finally {
      await early.close()
    }
  })
})
