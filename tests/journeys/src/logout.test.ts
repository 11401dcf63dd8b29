import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Visitor } from '@sortie/system-testing/browser'
import { register } from '@sortie/system-testing/caller'
import type { SharedSystem } from '@sortie/system-testing/start-system'
import { visitSharedSystem } from '@sortie/system-testing/visit-shared-system'
import type { Page } from 'playwright-core'
import { answersKept } from './offline-expenses.ts'
import { home, says, signIn } from './session-pages.ts'

let system: SharedSystem
let someone: Visitor

visitSharedSystem({}, (visit) => {
  ;({ system, someone } = visit)
})

describe('after a logout the browser', () => {
  it('has nothing of the person: no storage, no database, no cache, no page to go back to', async () => {
    const { page, context } = someone
    const hal = await register(system.url)
    const category = 'Meals'
    const dinner = { date: '2026-05-01', category, merchant: 'Secret Diner', amount: '12.00' }
    assert.equal((await hal.post('/api/expenses', dinner)).status, 201)
    await signIn(page, hal.email, 'secret1')
    await home(page)
    await page.goto('/expenses')
    await says(page, 'Secret Diner')
    const other = await context.newPage()
    for (const tab of [page, other]) {
      await tab.goto('/trips')
      await tab.getByRole('button', { name: 'New Mission' }).first().click()
      await tab.getByRole('dialog').getByLabel('Name').fill('Half typed')
      await tab.waitForFunction(() => JSON.stringify(sessionStorage).includes('Half typed'))
    }
    await page.goto('/expenses')
    await answersKept(page)
    assert.ok((await keptIn(page)).storage.includes('Secret Diner'), 'it is there until then')
    await page.getByRole('button', { name: 'Logout' }).click()
    await page.waitForURL('**/auth')
    await other.waitForURL('**/auth')
    for (const tab of [page, other]) {
      const kept = await keptIn(tab)
      for (const trace of ['Half typed', 'sortie.draft', 'Secret', hal.email])
        assert.equal(kept.storage.includes(trace), false, kept.storage)
      assert.deepEqual(
        kept.cached.filter((url) => /\/(api|admin)\//.test(url)),
        [],
      )
    }
    assert.deepEqual(
      (await context.cookies()).map(({ name }) => name),
      [],
    )
    await page.goBack()
    await page.waitForURL('**/auth')
    assert.equal(await page.getByText('Secret Diner').count(), 0)
  })
})

/** Everything a browser stores: both storages, every record of its databases, and the addresses in its caches. */
function keptIn(tab: Page): Promise<{ storage: string; cached: string[] }> {
  return tab.evaluate(async () => {
    const cached: string[] = []
    for (const name of await caches.keys())
      for (const { url } of await (await caches.open(name)).keys()) cached.push(url)
    const stored: unknown[] = [{ ...sessionStorage }, { ...localStorage }]
    for (const { name = '' } of await indexedDB.databases()) {
      const request = indexedDB.open(name)
      await new Promise((resolve) => (request.onsuccess = resolve))
      for (const store of request.result.objectStoreNames) {
        const records = request.result.transaction(store).objectStore(store)
        const [keys, values] = [records.getAllKeys(), records.getAll()]
        await new Promise((resolve) => (values.onsuccess = resolve))
        stored.push([name, store, keys.result, values.result])
      }
      request.result.close()
    }
    return { storage: JSON.stringify(stored), cached }
  })
}
