import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Visitor } from '@sortie/system-testing/browser'
import { signIn as enter, type Person } from '@sortie/system-testing/caller'
import type { RunningSystem } from '@sortie/system-testing/start-system'
import { eventually } from '@sortie/testing/eventually'
import { handedIn, reportOf } from './handed-in.ts'
import { says, signIn } from './session-pages.ts'

type Given = { system: RunningSystem; admin: Visitor; someone: Visitor }

const password = 'secret1'
const at = (name: string) => `${name}@osprey.example`
const csv = `E-mail,Name,Manager's E-mail
${at('ann')},Ann Moss,${at('bo')}
${at('bo')},Bo Reed,${at('cy')}
${at('cy')},Cy Vane,
`

/** Who comes, who moves, who leaves: an organisation on its Monday. */
export function peopleMove(start: () => Given): void {
  describe('the people of an organisation', () => {
    const people = {} as Record<'ann' | 'bo' | 'cy', Person & { id: string }>
    let report = ''
    const waitsFor = async () => (await reportOf(people.ann, report)).waitsFor?.name

    it('come by a file with their managers, once who makes accounts was chosen', async () => {
      const { page } = start().admin
      await page.goto('/admin/organisation')
      const ways = page.getByRole('form', { name: 'New Accounts' })
      await ways.getByLabel('Who Makes an Account').selectOption('invited')
      await ways.getByRole('button', { name: 'Save' }).click()
      await says(page, 'New accounts changed')
      const name = page.getByRole('form', { name: 'Name of the Organisation' })
      await name.getByLabel('Name', { exact: true }).fill('Osprey Inc.')
      await name.getByRole('button', { name: 'Save' }).click()
      await says(page, 'Name of the organisation changed')
      const picture = { name: 'logo.png', mimeType: 'image/png', buffer: await page.screenshot() }
      const logo = page.getByRole('region', { name: 'Logo' })
      await logo.locator('input[type=file]').setInputFiles(picture)
      await logo.getByRole('img', { name: 'The logo of the organisation' }).waitFor()
      const file = { name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) }
      const card = page.getByRole('region', { name: 'Import People' })
      await card.locator('input[type=file]').setInputFiles(file)
      await card.getByRole('button', { name: 'Import 3 people' }).click()
      await says(page, 'Imported 3 people')
    })

    it('hand in to their manager; who gets another one leaves that report there or takes it along', async () => {
      const { system, admin } = start()
      const { page } = admin
      const chief = await enter(system.url, 'admin@example.com', 'correct horse')
      for (const name of ['ann', 'bo', 'cy'] as const) {
        const found = await chief.get(`/admin/users?search=${at(name)}`)
        const [{ id }] = (await found.json()) as [{ id: string }]
        await chief.post(`/admin/users/${id}/reset-password`, { password })
        people[name] = { ...(await enter(system.url, at(name), password)), id }
      }
      report = (await handedIn(people.ann, people.bo, ['Bistro'])).id
      await page.goto(`/admin?search=${at('ann')}&edit=${people.ann.id}`)
      const dialog = page.getByRole('dialog', { name: 'Edit User' })
      await dialog.getByRole('button', { name: 'Change', exact: true }).click()
      await dialog.getByLabel("Manager's Account").fill('Cy Vane')
      await dialog.getByRole('button', { name: 'Choose Cy Vane' }).first().click()
      const along = dialog.getByRole('checkbox', { name: /One open report goes along/ })
      await along.waitFor()
      await dialog.getByRole('button', { name: 'Save Changes' }).click()
      await says(page, 'User updated successfully')
      assert.equal(await waitsFor(), 'Bo Reed')
      await page.goto('/admin/organisation')
      const row = page.getByRole('row', { name: /Bo Reed, their manager before/ })
      await row.getByRole('button', { name: 'Hand On Those of Ann Moss' }).waitFor()
    })

    it('leave, and what waited for them goes up; the page of the report says so', async () => {
      const { admin, someone } = start()
      const { page } = admin
      await page.goto(`/admin?search=${at('bo')}`)
      await page.getByRole('button', { name: `Deactivate ${at('bo')}` }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Deactivate' }).click()
      await says(page, 'User deactivated successfully')
      await eventually(async () => assert.equal(await waitsFor(), 'Cy Vane'))
      await someone.page.getByRole('button', { name: 'Logout' }).click()
      await someone.page.waitForURL('**/auth')
      await signIn(someone.page, at('ann'), password)
      await someone.page.getByRole('heading', { name: 'Mission Control' }).waitFor()
      await someone.page.goto(`/expense-reports/${report}`)
      await says(someone.page, 'Cy Vane was asked instead of Bo Reed, who has left')
      const chief = page.request
      const open = { waysIn: 'open', organisationName: '' }
      assert.equal((await chief.put('/admin/organisation', { data: open })).status(), 200)
    })
  })
}
