import { describe, it } from 'node:test'
import { register } from '@sortie/system-testing/caller'
import type { SharedSystem } from '@sortie/system-testing/start-system'
import { visitSharedSystem } from '@sortie/system-testing/visit-shared-system'
import { eventually } from '@sortie/testing/eventually'
import type { Page } from 'playwright-core'
import { mailedLink } from './mailed-link.ts'
import { choose, home, says, signIn } from './session-pages.ts'

let system: SharedSystem
let page: Page

visitSharedSystem({}, (visit) => {
  ;({ system, page } = visit)
})

describe('signing in', () => {
  it('sends a visitor to sign-in from every protected screen', async () => {
    for (const path of [
      '/',
      '/expenses',
      '/trips',
      '/flights',
      '/reports',
      '/profile',
      '/admin',
      '/print-report',
    ]) {
      await page.goto(path)
      await page.waitForURL('**/auth')
    }
  })
})

describe('a forgotten password', () => {
  it('is replaced by the link in the mail, once', async () => {
    const { email: address } = await register(system.url, 'forgotten')
    await page.goto('/auth')
    await page.getByRole('button', { name: 'Forgot password?' }).click()
    const dialog = page.getByRole('dialog', { name: 'Reset Password' })
    await dialog.getByLabel('Email').fill(address)
    await dialog.getByRole('button', { name: 'Send Reset Email' }).click()
    await says(page, 'Reset email sent')
    await says(page, 'Check your email for password reset instructions.')

    const link = await eventually(() => mailedLink(system.dataDir, address))
    await page.goto(link)
    await choose(page, 'secret2', 'secret3')
    await says(page, "Passwords don't match")
    await choose(page, 'secret2')
    await page.getByRole('heading', { name: 'Password Reset Successful' }).waitFor()
    await page.getByRole('link', { name: 'Continue to Login' }).waitFor()
    await page.waitForURL('**/auth')
    await signIn(page, address, 'secret2')
    await home(page)
    await page.getByRole('button', { name: 'Logout' }).click()
    await page.waitForURL('**/auth')

    await page.goto(link)
    await page.getByRole('heading', { name: 'Invalid Reset Link' }).waitFor()
    await page.getByRole('link', { name: 'Request a New Link' }).click()
    await page.getByRole('dialog', { name: 'Reset Password' }).getByLabel('Email').waitFor()
  })
})
