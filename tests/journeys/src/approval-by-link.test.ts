import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { AxeBuilder } from '@axe-core/playwright'
import { type Visitor, visitor } from '@sortie/system-testing/browser'
import { confirm, type Person, register } from '@sortie/system-testing/caller'
import { type SharedSystem, sharedSystem } from '@sortie/system-testing/start-system'
import { eventually } from '@sortie/testing/eventually'
import { expense } from './expense-pages.ts'
import { mailedLink } from './mailed-link.ts'
import { home, says, signIn } from './session-pages.ts'

let system: SharedSystem
let employee: Person
let nora: Visitor
/** Has no account, and reads mail on a phone. */
let chief: Visitor
const address = `chief-${Date.now()}@client.example`

before(async () => {
  system = await sharedSystem()
  employee = await register(system.url)
  await confirm(system.url, employee)
  await employee.send('PUT', '/api/profile', { employeeName: 'Nora Ek' })
  const proof = await eventually(
    () => mailedLink(system.dataDir, employee.email, '/prove-email'),
    60_000,
  )
  await employee.send('POST', '/api/auth/prove-email', { token: proof.split('=').at(-1) })
  nora = await visitor(system.url)
  chief = await visitor(system.url, { width: 390, height: 844, scheme: 'light' })
  await signIn(nora.page, employee.email, 'secret1')
  await home(nora.page)
})
after(async () => {
  await nora?.close()
  await chief?.close()
  await system?.stop()
})

const link = (other = '') =>
  eventually(() => {
    const path = mailedLink(system.dataDir, address, '/approve')
    assert.notEqual(path, other)
    return path
  }, 120_000)
const heading = (name: string) => chief.page.getByRole('heading', { name }).waitFor()

async function handIn(merchants: string[]): Promise<void> {
  const { page } = nora
  await page.goto('/expenses')
  for (const merchant of merchants)
    await page.getByRole('checkbox', { name: new RegExp(merchant) }).check()
  await page.getByRole('button', { name: 'Hand In', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(/^Approver/).fill(address)
  await dialog.getByRole('button', { name: `Choose ${address}` }).click()
  await dialog.getByRole('button', { name: /^Hand In \d/ }).click()
  await says(page, `${address} is asked to decide.`)
}

describe('an employee and a manager outside', () => {
  it('the report is handed in to an address, whose mail opens it without an account', async () => {
    await expense(employee, 'Grand Hotel', { amount: '420.50', paymentMethod: 'cash' })
    await expense(employee, 'Bistro', { amount: '30.00', paymentMethod: 'cash' })
    await handIn(['Grand Hotel', 'Bistro'])
    await chief.page.goto(await link())
    await chief.page.getByText(`Nora Ek asks ${address} to decide.`).waitFor()
    const lines = chief.page.getByRole('list', { name: 'Lines' }).getByRole('listitem')
    assert.equal(await lines.count(), 2)
    const { violations } = await new AxeBuilder({ page: chief.page }).analyze()
    assert.deepEqual(
      violations.map(({ id }) => id),
      [],
    )
  })

  it('ask and answer at a line; the answer comes with a link', async () => {
    const first = await link()
    const { page } = chief
    await page.getByRole('button', { name: /Bistro/ }).click()
    await page.getByLabel('Question').fill('Who was there?')
    await page.getByRole('button', { name: 'Send' }).click()
    await page.getByRole('region', { name: 'Messages' }).getByText('Who was there?').waitFor()
    await nora.page.goto('/expense-reports')
    await nora.page.getByRole('table').getByRole('link').click()
    await nora.page.getByRole('button', { name: /Bistro/ }).click()
    await nora.page.getByLabel('Answer').fill('The client')
    await nora.page.getByRole('button', { name: 'Send' }).click()
    await page.goto(await link(first))
    await page.getByRole('button', { name: /Bistro/ }).click()
    await page.getByText('The client').waitFor()
  })

  it('one line is returned and the other approved, once: the link is used', async () => {
    const { page } = chief
    await page.getByRole('button', { name: 'Return This Line' }).click()
    await page.getByLabel(/^Why it is returned/).fill('A private dinner')
    await page.getByRole('button', { name: 'Next', exact: true }).click()
    await page.getByRole('button', { name: 'Approve 1, Return 1' }).click()
    await heading('Decided')
    await page.reload()
    await heading('Decided')
    await nora.page.reload()
    await nora.page.getByText(`${address} approved it by a link on`).waitFor()
    await nora.page.getByText('Approved', { exact: true }).waitFor()
  })

  it('a report that was taken back, and a link that is none, say so', async () => {
    const used = await link()
    await handIn(['Bistro'])
    const { page } = nora
    await page.goto('/expense-reports')
    await page
      .getByRole('row', { name: /Waiting for chief/ })
      .getByRole('link')
      .click()
    await chief.page.goto(await link(used))
    await chief.page.getByRole('list', { name: 'Lines' }).waitFor()
    await page.getByRole('button', { name: 'Withdraw' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw' }).click()
    await says(page, 'Report withdrawn')
    await chief.page.getByRole('button', { name: 'Approve', exact: true }).click()
    await chief.page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()
    await says(chief.page, 'Failed to decide')
    await chief.page.reload()
    await heading('Taken Back')
    await chief.page.goto('/approve?token=none')
    await heading('Unknown Link')
    const refusals = /40[149] \(|status of 40[1349]/
    assert.deepEqual(
      [...nora.faults, ...chief.faults].filter((fault) => !refusals.test(fault)),
      [],
    )
  })
})
