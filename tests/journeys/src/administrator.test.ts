import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { after, before, describe, it } from 'node:test'
import { type Visitor, visitor } from '@sortie/system-testing/browser'
import { type RunningSystem, startSystem } from '@sortie/system-testing/start-system'
import { eventually } from '@sortie/testing/eventually'
import type { Page } from 'playwright-core'
import { bulkFigures, changeRole, createUser, setPassword } from './admin-pages.ts'
import { peopleMove } from './people-move.ts'
import { everybodyNeedsSecondStep } from './required-second-step.ts'
import { enter, home, says, signIn } from './session-pages.ts'

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

const signedOut = (page: Page) => page.waitForURL('**/auth')
const rowIn = (page: Page, of: string) => page.locator('tbody tr').filter({ hasText: of })
const row = () => admin.page.getByRole('row', { name: new RegExp(email) })

describe('an administrator', () => {
  it('creates a user, who signs in', async () => {
    const { page } = admin
    await signIn(page, 'admin@example.com', 'correct horse')
    await home(page)
    await createUser(page, { email, password: 'secret1', name: 'Eve Stone', department: 'Sales' })
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

  it('makes the user an administrator and back, which holds in the open page', async () => {
    const link = someone.page.getByRole('navigation').getByRole('link', { name: 'Admin' })
    await changeRole(admin.page, email, 'admin')
    await says(admin.page, 'User updated successfully')
    await link.waitFor()
    assert.equal((await someone.page.request.get('/admin/users')).status(), 200)
    await changeRole(admin.page, email, 'user')
    await link.waitFor({ state: 'detached' })
    assert.equal((await someone.page.request.get('/admin/users')).status(), 403)
  })

  it('cannot be the last one to go', async () => {
    await changeRole(admin.page, 'admin@example.com', 'user')
    await says(admin.page, 'Failed to update user')
    await admin.page
      .getByText(/^409: /)
      .first()
      .waitFor()
  })

  it('sets a new password, and the old session ends, with a way back', async () => {
    const { page } = admin
    await someone.page.goto('/trips')
    const name = someone.page.getByRole('dialog').getByLabel('Name')
    await someone.page.getByRole('button', { name: 'New Mission' }).first().click()
    await name.fill('Half typed')
    await page.getByRole('button', { name: `Reset password of ${email}` }).click()
    await setPassword(page, 'abc')
    await says(page, 'Invalid password')
    await says(page, 'Password must be at least 6 characters long')
    await setPassword(page, 'secret9')
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

  it('deactivates after a question, which signs the user out, and takes them back', async () => {
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
    const { done, withoutExpenses, people } = await bulkFigures(page)
    assert.equal(done + withoutExpenses, people)
    await bulk.getByText(`${done} of ${done} reports`).waitFor()
    const [download] = await Promise.all([admin.context.waitForEvent('download'), zip.click()])
    assert.match(download.suggestedFilename(), /^expense_reports_\d{4}-\d{2}-\d{2}\.zip$/)
    const start = (await readFile(await download.path())).subarray(0, 4)
    assert.deepEqual([...start], [0x50, 0x4b, 3, 4])
  })

  it('finds users in rows of one height, however long a name and an address are, and hears them whole', async () => {
    const page = await admin.context.newPage()
    const name = 'Wolkenstein '.repeat(7).slice(0, 75)
    const long = `${'a'.repeat(60)}@${'b'.repeat(27)}.example.com`
    await page.goto('/admin')
    await createUser(page, { email: long, password: 'secret1', name, department: 'Sales' })
    await says(page, 'User created successfully')
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 900 })
      const height = async (of: string) =>
        Math.round((await rowIn(page, of).boundingBox())?.height ?? 0)
      await eventually(async () => assert.equal(await height(long), await height(email)))
      assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), width)
      for (const whole of [long, name.trim()])
        assert.equal(await rowIn(page, long).getByTitle(whole).textContent(), whole)
    }
    await page.close()
  })
})

peopleMove(() => ({ system, admin, someone }))
everybodyNeedsSecondStep(() => ({ system, admin, someone }))
