import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'

export async function signIn(page: Page, address: string, password: string): Promise<void> {
  await page.goto('/auth')
  await enter(page, address, password)
}

export async function enter(page: Page, address: string, password: string): Promise<void> {
  await page.getByLabel('Email').fill(address)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign In' }).click()
}

/** Waits for a text; a failure names the toast that was there instead. */
export async function says(page: Page, text: string): Promise<void> {
  const shown = page.getByText(text).filter({ visible: true }).first()
  await shown.waitFor().catch(async () => {
    const toasts = await page.getByRole('region', { name: /Notifications/ }).allInnerTexts()
    assert.fail(`"${text}" is not shown, but ${JSON.stringify(toasts)}`)
  })
}

export const home = (page: Page) => page.getByRole('heading', { name: 'Mission Control' }).waitFor()

export async function choose(page: Page, password: string, confirmation = password): Promise<void> {
  await page.getByLabel(/^New Password/).fill(password)
  await page.getByLabel('Confirm New Password').fill(confirmation)
  await page.getByRole('button', { name: 'Update Password' }).click()
}
