import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { after, before, describe, it } from 'node:test'
import { type Visitor, visitor } from '@sortie/system-testing/browser'
import { register } from '@sortie/system-testing/caller'
import { type RunningSystem, startSystem } from '@sortie/system-testing/start-system'
import { eventually } from '@sortie/testing/eventually'
import type { Page } from 'playwright-core'
import { mailedLink } from './mailed-link.ts'
import { choose, enter, home, says, signIn } from './session-pages.ts'

/** How soon, in ms, an ended session or a new role must be felt (decision 18). */
const soon = 2000

let system: RunningSystem
let admin: Visitor
let someone: Visitor

const email = 'eve.stone@example.com'

before(async () => {
  system = await startSystem()
  admin = await visitor(system.url)
  someone = await visitor(system.url)
})

after(async () => {
  await admin?.close()
  await someone?.close()
  await system?.stop()
})

const signedOut = (page: Page) => page.waitForURL('**/auth', { timeout: soon })
const row = () => admin.page.getByRole('row', { name: new RegExp(email) })

describe('signing in', () => {
  it('refuses a malformed address and a short password at the field, and wrong ones in a toast', async () => {
    const { page } = someone
    await signIn(page, 'nobody', 'abc')
    await says(page, 'Invalid email address')
    await says(page, 'Password must be at least 6 characters')
    await signIn(page, 'nobody@example.com', 'not mine')
    await says(page, 'Login failed')
    await page
      .getByText(/^401: /)
      .first()
      .waitFor()
  })

  it('refuses an address that is taken', async () => {
    const { email: taken } = await register(system.url)
    const { page } = someone
    await page.goto('/auth?tab=register')
    await page.getByLabel('Email').fill(taken)
    await page.getByLabel(/^Password/).fill('secret1')
    await page.getByLabel('Confirm Password').fill('secret1')
    await page.getByRole('button', { name: 'Register' }).click()
    await says(page, 'Registration failed')
  })

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
      await someone.page.goto(path)
      await someone.page.waitForURL('**/auth')
    }
  })
})

describe('a forgotten password', () => {
  it('is replaced by the link in the mail, once', async () => {
    const { page } = someone
    const { email: address } = await register(system.url, 'forgotten')
    await page.goto('/auth')
    await page.getByRole('button', { name: 'Forgot password?' }).click()
    const dialog = page.getByRole('dialog', { name: 'Reset Password' })
    await dialog.getByLabel('Email').fill(address)
    await dialog.getByRole('button', { name: 'Send Reset Email' }).click()
    await says(page, 'Reset email sent')
    await says(page, 'Check your email for password reset instructions.')

    const link = await eventually(() => mailedLink(system.dataDir, address), 10_000)
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

  it('wants a link with a token', async () => {
    await someone.page.goto('/reset-password')
    await someone.page.waitForURL('**/auth')
    await says(someone.page, 'Invalid reset link')
  })
})

describe('an administrator', () => {
  it('creates a user, who signs in', async () => {
    const { page } = admin
    await signIn(page, 'admin@example.com', 'correct horse')
    await home(page)
    await page.getByRole('navigation').getByRole('link', { name: 'Admin' }).click()
    await page.getByRole('button', { name: 'Add User' }).click()
    const dialog = page.getByRole('dialog', { name: 'Create New User' })
    await dialog.getByLabel('Email').fill(email)
    await dialog.getByLabel('Password').fill('secret1')
    await dialog.getByLabel('Employee Name').fill('Eve Stone')
    await dialog.getByLabel('Department').fill('Sales')
    await dialog.getByRole('button', { name: 'Create User' }).click()
    await says(page, 'User created successfully')
    await row().getByText('Eve Stone').waitFor()
    await signIn(someone.page, email, 'secret1')
    await home(someone.page)
  })

  it('is somebody else than a user: /admin is not found', async () => {
    const { page } = someone
    assert.equal(await page.getByRole('link', { name: 'Admin' }).count(), 0)
    await page.goto('/admin')
    await page.getByRole('heading', { name: '404 Page Not Found' }).waitFor()
    assert.equal((await page.request.get('/admin/users')).status(), 403)
    await page.goto('/')
    await home(page)
  })

  it('makes the user an administrator and back, which holds within 2 s in the open page', async () => {
    const link = someone.page.getByRole('navigation').getByRole('link', { name: 'Admin' })
    await changeRole(email, 'admin')
    await says(admin.page, 'User updated successfully')
    await link.waitFor({ timeout: soon })
    assert.equal((await someone.page.request.get('/admin/users')).status(), 200)
    await changeRole(email, 'user')
    await link.waitFor({ state: 'detached', timeout: soon })
    assert.equal((await someone.page.request.get('/admin/users')).status(), 403)
  })

  it('cannot be the last one to go', async () => {
    await changeRole('admin@example.com', 'user')
    await says(admin.page, 'Failed to update user')
    await admin.page
      .getByText(/^409: /)
      .first()
      .waitFor()
  })

  it('sets a new password, and the old session ends within 2 s, with a way back', async () => {
    const { page } = admin
    await someone.page.goto('/trips')
    const name = someone.page.getByRole('dialog').getByLabel('Name')
    await someone.page.getByRole('button', { name: 'New Mission' }).first().click()
    await name.fill('Half typed')
    await page.getByRole('button', { name: `Reset password of ${email}` }).click()
    const dialog = page.getByRole('dialog', { name: 'Reset Password' })
    await dialog.getByLabel('New Password').fill('abc')
    await dialog.getByRole('button', { name: 'Reset Password' }).click()
    await says(page, 'Invalid password')
    await says(page, 'Password must be at least 6 characters long')
    await dialog.getByLabel('New Password').fill('secret9')
    await dialog.getByRole('button', { name: 'Reset Password' }).click()
    await says(page, 'Password reset successfully')
    await signedOut(someone.page)
    await says(someone.page, 'Your session has ended.')
    await enter(someone.page, email, 'secret9')
    await someone.page.waitForURL('**/trips')
    await someone.page.getByRole('button', { name: 'New Mission' }).first().click()
    await name.waitFor()
    assert.equal(await name.inputValue(), 'Half typed')
    await someone.page.goto('/')
    await home(someone.page)
  })

  it('deactivates after a question, which signs the user out within 2 s, and takes them back', async () => {
    const { page } = admin
    const dialog = page.getByRole('alertdialog')
    const deactivate = page.getByRole('button', { name: `Deactivate ${email}` })
    await deactivate.click()
    await says(
      page,
      `Are you sure you want to deactivate ${email}? This action cannot be easily reversed.`,
    )
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await dialog.waitFor({ state: 'detached' })
    assert.equal((await someone.page.request.get('/api/profile')).status(), 200)

    await deactivate.click()
    await dialog.getByRole('button', { name: 'Deactivate' }).click()
    await says(page, 'User deactivated successfully')
    await signedOut(someone.page)
    await row().getByText('Inactive', { exact: true }).waitFor()
    assert.ok(await deactivate.isDisabled())
    await signIn(someone.page, email, 'secret9')
    await says(someone.page, 'Login failed')

    await page.getByRole('button', { name: `Reactivate ${email}` }).click()
    await row().getByText('Active', { exact: true }).waitFor()
    await signIn(someone.page, email, 'secret9')
    await home(someone.page)
  })

  it('asks for the reports of everyone and downloads them as a ZIP once they are made', async () => {
    const { page } = admin
    await page.getByRole('link', { name: 'Bulk Reports' }).click()
    await page.waitForURL('**/admin/reports')
    await page.reload()
    await page.getByRole('button', { name: 'Make Reports' }).click()
    await says(page, 'Bulk reports started')
    const bulk = page.getByRole('list', { name: 'Bulk reports' }).getByRole('listitem')
    const zip = bulk.getByRole('button', { name: 'Download ZIP' })
    await zip.waitFor({ timeout: 30_000 })
    const [made] = (await (await page.request.get('/api/export/bulk')).json()) as {
      done: number
      withoutExpenses: number
    }[]
    const { total } = (await (await page.request.get('/admin/users/counts')).json()) as {
      total: number
    }
    const done = made?.done ?? 0
    assert.equal(done + (made?.withoutExpenses ?? 0), total)
    await bulk.getByText(`${done} of ${done} reports`).waitFor()
    const [download] = await Promise.all([admin.context.waitForEvent('download'), zip.click()])
    assert.match(download.suggestedFilename(), /^expense_reports_\d{4}-\d{2}-\d{2}\.zip$/)
    const start = (await readFile(await download.path())).subarray(0, 4)
    assert.deepEqual([...start], [0x50, 0x4b, 3, 4])
  })
})

async function changeRole(address: string, role: string): Promise<void> {
  await admin.page.getByRole('combobox', { name: `Role of ${address}` }).selectOption(role)
}
