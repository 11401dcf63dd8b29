import assert from 'node:assert/strict'
import { eventually } from '@sortie/testing/eventually'
import type { Page } from 'playwright-core'

type Expense = Record<'id' | 'date' | 'category' | 'merchant' | 'amount', string> & {
  notes: string | null
}

const notes = 'Typed twice'

/** Logs the stay in the hotel once more and opens it when the two are found to be duplicates. */
export async function openLoggedTwice(page: Page): Promise<void> {
  const [first] = await stays(page)
  assert.ok(first)
  const { id, date, category, merchant, amount } = first
  const data = { date, category, merchant, amount, notes }
  assert.equal((await page.request.post('/api/expenses', { data })).status(), 201)
  await eventually(async () => assert.equal(await findings(page), 1), 30_000)
  await page.goto(`/expenses/${id}`)
}

/** No other screen is to show the second expense or the finding. */
export async function forgetLoggedTwice(page: Page): Promise<void> {
  // An open page would ask for what is gone.
  await page.goto('about:blank')
  const duplicate = (await stays(page)).find((stay) => stay.notes === notes)
  assert.equal((await page.request.delete(`/api/expenses/${duplicate?.id}`)).status(), 204)
  await eventually(async () => assert.equal(await findings(page), 0), 30_000)
}

async function stays(page: Page): Promise<Expense[]> {
  return (await page.request.get('/api/expenses?category=Lodging')).json()
}

async function findings(page: Page): Promise<number> {
  return (await (await page.request.get('/api/findings')).json()).length
}
