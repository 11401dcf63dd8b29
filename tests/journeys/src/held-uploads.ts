import assert from 'node:assert/strict'
import { eventually } from '@sortie/testing/eventually'
import type { Page, Route } from 'playwright-core'

/** Delays uploads until they are released, or fails them. */
export async function heldUploads(page: Page) {
  const held: Route[] = []
  let holding = true
  await page.route('**/api/expenses/*/receipts', (route) =>
    holding && route.request().method() === 'POST' ? void held.push(route) : route.fallback(),
  )
  const all = async (end: (route: Route) => Promise<void>) => {
    await eventually(async () => assert.ok(held.length > 0))
    // What fails is tried again at once.
    holding = false
    await Promise.all(held.map(end))
    await page.unroute('**/api/expenses/*/receipts')
  }
  return {
    count: () => held.length,
    goOn: () => all((route) => route.continue()),
    fail: () => all((route) => route.abort()),
  }
}
