import assert from 'node:assert/strict'
import { before, describe, it } from 'node:test'
import type { Visitor } from '@sortie/system-testing/browser'
import { register } from '@sortie/system-testing/caller'
import type { RunningSystem } from '@sortie/system-testing/start-system'
import { withPasskeys } from './authenticator.ts'
import { addApp, isIn, logOut, press, putAway } from './second-step-pages.ts'
import { says, signIn } from './session-pages.ts'

type Given = { system: RunningSystem; admin: Visitor; someone: Visitor }

const email = 'gus.hill@example.com'

/** From then on nobody comes in without one: the last thing that is done to a system. */
export function everybodyNeedsSecondStep(start: () => Given): void {
  describe('an organisation', () => {
    before(async () => {
      const { system, admin, someone } = start()
      await register(system.url, 'secret1', email)
      await someone.page.setViewportSize({ width: 390, height: 844 })
      await withPasskeys(someone)
      await logOut(someone.page)
      for (const { faults } of [admin, someone]) faults.splice(0)
    })

    it('requires a second step: people without one must set it up first', async () => {
      const { admin, someone } = start()
      const { page } = someone
      await admin.page.goto('/admin/organisation')
      await admin.page.getByRole('switch', { name: 'Require a second step from everybody' }).click()
      await press(admin.page, 'Require It')
      await says(admin.page, 'A second step is required')

      await signIn(page, email, 'secret1')
      await page.getByRole('heading', { name: 'Set Up a Second Step' }).waitFor()
      await page.goto('/expenses')
      await page.waitForURL('**/auth')
      await signIn(page, email, 'secret1')
      await press(page, 'Add an Authenticator App')
      await addApp(page)
      await putAway(page)
      await isIn(page)
    })

    it('has a lost one reset by an administrator, which is on record', async () => {
      const { admin, someone } = start()
      const { page } = admin
      await page.goto('/admin')
      await press(page, `Reset second step of ${email}`)
      await page.getByRole('alertdialog').getByRole('button', { name: 'Reset' }).click()
      await says(page, 'Second step reset successfully')
      await someone.page.waitForURL('**/auth')
      await page.goto('/admin/organisation')
      const entry = page.getByRole('row', { name: /Reset the second step/ })
      await entry.getByText(email).waitFor()
      await signIn(someone.page, email, 'secret1')
      await press(someone.page, 'Add a Passkey')
      await putAway(someone.page)
      await isIn(someone.page)
      assert.deepEqual(
        [...someone.faults, ...admin.faults].filter((fault) => !/ 40[13] /.test(fault)),
        [],
      )
    })
  })
}
