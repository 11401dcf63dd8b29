import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { type Visitor, visitor } from '@sortie/system-testing/browser'
import { confirm, type Person, register } from '@sortie/system-testing/caller'
import { type SharedSystem, sharedSystem } from '@sortie/system-testing/start-system'
import { eventually } from '@sortie/testing/eventually'
import { expense, kept } from './expense-pages.ts'
import { home, says, signIn } from './session-pages.ts'

let system: SharedSystem
let employee: Person
let manager: Person
let nora: Visitor
let alex: Visitor

before(async () => {
  system = await sharedSystem()
  employee = await register(system.url)
  manager = await register(system.url)
  await confirm(system.url, employee, manager)
  await manager.send('PUT', '/api/profile', { employeeName: 'Alex Kim' })
  await employee.send('PUT', '/api/profile', { employeeName: 'Nora Ek', manager: manager.email })
  nora = await visitor(system.url)
  alex = await visitor(system.url, { height: 900 })
  await signIn(nora.page, employee.email, 'secret1')
  await home(nora.page)
  await signIn(alex.page, manager.email, 'secret1')
  await home(alex.page)
})

after(async () => {
  await nora?.close()
  await alex?.close()
  await system?.stop()
})

const statuses = async () =>
  Object.fromEntries((await kept(employee)).map((each) => [each.merchant, each]))
const lines = () => alex.page.getByRole('list', { name: 'Lines' }).getByRole('listitem')

describe('an employee and their manager', () => {
  it('hand in what is selected, and the manager is asked at once', async () => {
    await expense(employee, 'Grand Hotel', { amount: '420.50', paymentMethod: 'corporate-card' })
    await expense(employee, 'Bistro', { amount: '30.00', paymentMethod: 'cash' })
    const { page } = nora
    await page.goto('/expenses')
    for (const merchant of ['Grand Hotel', 'Bistro'])
      await page.getByRole('checkbox', { name: new RegExp(merchant) }).check()
    await page.getByRole('button', { name: 'Hand In', exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('Alex Kim').waitFor()
    await dialog.getByText('No receipt').first().waitFor()
    await dialog.getByRole('button', { name: 'Hand In 2 expenses' }).click()
    await says(page, 'Alex Kim is asked to decide.')
    await alex.page.getByRole('link', { name: 'To Approve 1', exact: true }).click()
    await alex.page
      .getByRole('row', { name: /Nora Ek/ })
      .getByRole('link')
      .click()
    await alex.page.getByRole('group', { name: 'To Be Refunded' }).getByText('$30.00').waitFor()
    assert.equal(await lines().count(), 2)
  })

  it('keep what is handed in as it is, and say where it is', async () => {
    const { page } = nora
    await page.goto(`/expenses/${(await statuses()).Bistro?.id}`)
    const dialog = page.getByRole('dialog')
    await dialog.getByText(/^It is in report R-/).waitFor()
    assert.equal(await dialog.getByRole('button', { name: 'Update Expense' }).count(), 0)
    const refused = await employee.send('PUT', `/api/expenses/${(await statuses()).Bistro?.id}`, {
      amount: '31.00',
    })
    assert.equal(refused.status, 409)
    assert.match(((await refused.json()) as { error: string }).error, /in report R-/)
  })

  it('ask and answer at a line', async () => {
    const { page } = alex
    await page.keyboard.press('q')
    await page.keyboard.type('Who was there?')
    await page.getByRole('button', { name: 'Send' }).click()
    await page.getByRole('region', { name: 'Messages' }).getByText('Who was there?').waitFor()
    await nora.page.goto('/expense-reports')
    await nora.page.getByRole('table').getByRole('link').click()
    await nora.page.getByText('Who was there?').waitFor()
    await nora.page.getByLabel('Answer').fill('The client')
    await nora.page.getByRole('button', { name: 'Send' }).click()
    await page.getByText('The client').waitFor()
  })

  it('return one line with a reason and approve the other', async () => {
    const { page } = alex
    await lines().filter({ hasText: 'Bistro' }).getByRole('button').click()
    await page.getByRole('button', { name: 'Return This Line' }).click()
    await page.getByLabel(/^Why it is returned/).fill('A private dinner')
    await page.getByRole('button', { name: 'Approve 1, Return 1' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Approve 1, Return 1' }).click()
    await says(page, 'Report approved')
    await says(page, 'Nothing to approve')
    await nora.page.goto(`/expenses/${(await statuses()).Bistro?.id}`)
    await nora.page.getByText(/was returned: A private dinner/).waitFor()
    const change = { amount: '25.00' }
    const after = await statuses()
    assert.equal(
      (await employee.send('PUT', `/api/expenses/${after.Bistro?.id}`, change)).status,
      200,
    )
    const hotel = `/api/expenses/${after['Grand Hotel']?.id}`
    assert.equal((await employee.send('PUT', hotel, change)).status, 409)
    assert.equal((await employee.send('DELETE', hotel)).status, 409)
  })

  it('withdraw what is not decided, and it can be changed again', async () => {
    const { page } = nora
    await page.goto('/expenses')
    await page.getByRole('checkbox', { name: /Bistro/ }).check()
    await page.getByRole('button', { name: 'Hand In', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Hand In 1 expense' }).click()
    await says(page, 'Alex Kim is asked to decide.')
    await page.goto('/expense-reports')
    await page
      .getByRole('row', { name: /Waiting for Alex Kim/ })
      .getByRole('link')
      .click()
    await page.getByRole('button', { name: 'Withdraw' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw' }).click()
    await says(page, 'Report withdrawn')
    const { Bistro } = await statuses()
    // The expense service hears of it by an event.
    await eventually(async () => {
      const again = await employee.send('PUT', `/api/expenses/${Bistro?.id}`, { amount: '26.00' })
      assert.equal(again.status, 200)
    })
    await alex.page.getByText('Nothing to approve').waitFor()
    assert.deepEqual([...nora.faults, ...alex.faults], [])
  })
})
