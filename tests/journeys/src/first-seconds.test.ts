import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Visitor } from '@sortie/system-testing/browser'
import { type Person, register } from '@sortie/system-testing/caller'
import type { SharedSystem } from '@sortie/system-testing/start-system'
import { visitSharedSystem } from '@sortie/system-testing/visit-shared-system'
import type { Page } from 'playwright-core'

/** At how many moments; proven with 40. */
const tries = Number(process.env.TRIES ?? 12)

let system: SharedSystem
let someone: Visitor
let page: Page
let people: { person: Person; total: string }[]

visitSharedSystem({ width: 390, height: 844 }, async (visit) => {
  ;({ system, someone, page } = visit)
  people = await Promise.all(
    ['111.00', '22.00'].map(async (amount) => {
      const person = await register(system.url)
      await person.post('/api/expenses', {
        date: '2026-05-02',
        category: 'Meals',
        merchant: `Of ${person.email}`,
        amount,
      })
      return { person, total: `$${amount}` }
    }),
  )
})

async function signIn(page: Page, { email }: Person): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill('secret1')
  await page.getByRole('button', { name: 'Sign In' }).click()
}

async function arrived(page: Page): Promise<void> {
  await page
    .waitForURL((url) => url.pathname === '/')
    .catch(async (error: Error) => {
      throw new Error(`${error.message}: ${await page.locator('body').textContent()}`)
    })
}

/** Whose data a page shows, once its figures are there. */
function shown(page: Page): Promise<string> {
  return page
    .waitForFunction(
      () => {
        const total = document.querySelector(
          '[role=group][aria-label="Total Expenses"]',
        )?.textContent
        return /\$\d/.test(total ?? '') && document.querySelector('main')?.textContent
      },
      undefined,
      // The picture of a page that is being left is no answer.
      { polling: 50 },
    )
    .then((text) => text.jsonValue() as Promise<string>)
}

describe('the first two seconds of a page', () => {
  it('show nothing of the person who was signed in before, at whatever moment they leave', async () => {
    await page.goto('/auth')
    await signIn(page, (people[0] as (typeof people)[0]).person)
    await page.waitForURL((url) => url.pathname === '/')
    for (let turn = 1; turn <= tries; turn += 1) {
      await page.goto('/', { waitUntil: 'commit' })
      await page.waitForTimeout((turn ** 2 * 2000) / tries ** 2)
      await page.getByRole('button', { name: 'More', exact: true }).click()
      await page.getByRole('button', { name: 'Logout' }).click()
      await page.waitForURL('**/auth')
      const { person, total } = people[turn % 2] as (typeof people)[0]
      await signIn(page, person)
      await arrived(page)
      const text = await shown(page)
      assert.ok(text.includes(total), `turn ${turn}: ${total} is not shown, but ${text}`)
      assert.ok(text.includes(`Of ${person.email}`), `turn ${turn}: operations of another`)
    }
  })

  it('a tab follows a sign-in or sign-out in another tab', async () => {
    const other = await someone.context.newPage()
    await page.goto('/')
    await other.goto('/')
    await shown(other)
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('button', { name: 'Logout' }).click()
    await other.waitForURL('**/auth')
    await page.waitForURL('**/auth')
    const { person, total } = people[1] as (typeof people)[0]
    await signIn(page, person)
    await other.getByText(total).first().waitFor()
    await other.close()
  })
})
