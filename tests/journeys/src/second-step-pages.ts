import assert from 'node:assert/strict'
import { codeOf } from '@sortie/testing/app-code'
import type { Page } from 'playwright-core'
import { tabTo } from './hands.ts'
import { home } from './session-pages.ts'

export const press = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).click()

export async function prove(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Confirm That It Is You' })
  await dialog.getByLabel('Your Password').fill('secret1')
  await press(page, 'Confirm')
}

/** Reads the recovery codes, the only time that they are shown. */
export async function putAway(page: Page): Promise<string[]> {
  const found = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await found.first().waitFor()
  const read = await found.allInnerTexts()
  await press(page, 'I Have Saved Them')
  return read
}

/** Adds the app of the dialog that is open; answers its secret. */
export async function addApp(page: Page): Promise<string> {
  const dialog = page.getByRole('dialog', { name: 'Authenticator App' })
  await dialog.getByRole('img', { name: /^QR code/ }).waitFor()
  const secret = ((await dialog.locator('kbd').textContent()) ?? '').replaceAll(' ', '')
  await dialog.getByRole('textbox').fill(codeOf(secret))
  await press(page, 'Add App')
  return secret
}

/** The password by keyboard alone, up to the second step. */
export async function signInByKeys(page: Page, email: string): Promise<void> {
  await page.goto('/auth')
  await tabTo(page, page.getByLabel('Email'))
  await page.keyboard.type(email)
  await tabTo(page, page.getByLabel('Password'))
  await page.keyboard.type('secret1')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'One More Step' }).waitFor()
}

/** A code of the second step, likewise. */
export async function enterCodeByKeys(page: Page, code: string): Promise<void> {
  await tabTo(page, page.getByRole('textbox'))
  await page.keyboard.type(code)
  await page.keyboard.press('Enter')
}

export async function pressByKeys(page: Page, name: string): Promise<void> {
  await tabTo(page, page.getByRole('button', { name, exact: true }))
  await page.keyboard.press('Enter')
}

export async function logOut(page: Page): Promise<void> {
  await page.goto('/')
  await home(page)
  await press(page, 'More')
  await press(page, 'Logout')
  await page.waitForURL('**/auth')
}

/** Signed in, and where one wanted to go before. */
export async function isIn(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Search everything' }).waitFor()
  assert.equal((await page.request.get('/api/user')).status(), 200)
}
