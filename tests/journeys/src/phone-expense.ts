import type { Page } from 'playwright-core'
import { dialog } from './expense-pages.ts'

/** A phone has one way to add. */
export async function openAllFields(of: Page): Promise<void> {
  await of.getByRole('button', { name: 'Quick Expense' }).click()
  await dialog(of).getByRole('button', { name: 'All Fields' }).click()
  await of.getByRole('dialog', { name: 'Quick Expense' }).waitFor({ state: 'detached' })
}

/** An expense of 12.50 that is typed and not sent yet. */
export async function begin(of: Page, merchant: string): Promise<void> {
  await of.goto('/expenses')
  await openAllFields(of)
  await dialog(of).getByLabel('Merchant').fill(merchant)
  await dialog(of).getByLabel('Amount').click()
  await of.keyboard.type('12,50')
}
