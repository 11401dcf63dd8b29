import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { type Visitor, visitor } from '@sortie/system-testing/browser'
import { confirm, signIn as enter, type Person, register } from '@sortie/system-testing/caller'
import { type RunningSystem, startSystem } from '@sortie/system-testing/start-system'
import { expense } from './expense-pages.ts'
import { home, says, signIn } from './session-pages.ts'

let system: RunningSystem
let admin: Person
let employee: Person
const open: Visitor[] = []
const people: Record<'manager' | 'standIn' | 'second' | 'finance', Person> = {} as never
const names = {
  manager: 'Alex Kim',
  standIn: 'Sam Stone',
  second: 'Bo Chen',
  finance: 'Fin Ance',
}
const from = '90000.00'

before(async () => {
  system = await startSystem()
  admin = await enter(system.url, 'admin@example.com', 'correct horse')
  for (const name of Object.keys(names) as Array<keyof typeof names>) {
    people[name] = await register(system.url)
    await people[name].send('PUT', '/api/profile', { employeeName: names[name] })
  }
  employee = await register(system.url)
  await confirm(system.url, employee, ...Object.values(people))
  const profile = { employeeName: 'Nora Ek', manager: people.manager.email }
  await employee.send('PUT', '/api/profile', profile)
  const { id } = (await (await people.finance.get('/api/user')).json()) as { id: string }
  assert.equal((await admin.send('PUT', `/admin/users/${id}`, { duties: ['finance'] })).status, 200)
  const rules = { secondFrom: { EUR: from }, secondApproverId: null }
  assert.equal((await admin.send('PUT', '/admin/organisation', rules)).status, 200)
})
after(async () => {
  for (const each of open) await each.close()
  await system?.stop()
})

async function at(person: Person) {
  const seen = await visitor(system.url)
  open.push(seen)
  await signIn(seen.page, person.email, 'secret1')
  await home(seen.page)
  return seen.page
}

describe('a report of a large sum', () => {
  it('is decided first by who stands in for the manager, who names the second approver', async () => {
    await expense(employee, 'Fair Stand', { amount: from, currency: 'EUR', paymentMethod: 'cash' })
    const manager = await at(people.manager)
    await manager.goto('/expense-reports?show=to-approve')
    await manager.getByRole('button', { name: 'Stand-in' }).click()
    const dialog = manager.getByRole('dialog')
    await dialog.getByLabel(/^Stand-in/).fill(names.standIn)
    await dialog.getByRole('button', { name: `Choose ${names.standIn}` }).click()
    const day = (days: number) => new Date(Date.now() + days * 864e5).toISOString().slice(0, 10)
    await dialog.getByLabel(/^Start/).fill(day(-2))
    await dialog.getByLabel(/^End/).fill(day(2))
    await dialog.getByRole('button', { name: 'Save' }).click()
    await says(manager, `${names.standIn} decides for you`)

    const nora = await at(employee)
    await nora.goto('/expenses')
    await nora.getByRole('checkbox', { name: /Fair Stand/ }).check()
    await nora.getByRole('button', { name: 'Hand In', exact: true }).click()
    await nora.getByRole('dialog').getByText(names.manager).waitFor()
    await nora.getByRole('dialog').getByRole('button', { name: 'Hand In 1 expense' }).click()
    await says(nora, `${names.manager} is asked to decide.`)

    const standIn = await at(people.standIn)
    await standIn.getByRole('link', { name: 'To Approve 1', exact: true }).click()
    await standIn
      .getByRole('row', { name: /Nora Ek/ })
      .getByRole('link')
      .click()
    await standIn.getByRole('button', { name: 'Approve', exact: true }).click()
    const decision = standIn.getByRole('dialog')
    await decision.getByRole('button', { name: 'Approve' }).click()
    await decision.getByLabel(/^Second approver/).fill(names.second)
    await decision.getByRole('button', { name: `Choose ${names.second}` }).click()
    await decision.getByRole('button', { name: 'Approve' }).click()
    await says(standIn, `${names.second} decides next.`)
  })

  it('is approved by the second approver, and paid by finance; the person sees both', async () => {
    const second = await at(people.second)
    await second.getByRole('link', { name: 'To Approve 1', exact: true }).click()
    await second
      .getByRole('row', { name: /Nora Ek/ })
      .getByRole('link')
      .click()
    await second
      .getByText(`${names.standIn}, standing in for ${names.manager}, approved it on`)
      .waitFor()
    await second.getByRole('button', { name: 'Approve', exact: true }).click()
    await second.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()
    await says(second, 'Report approved')

    const nora = open[1]?.page
    assert.ok(nora)
    await nora.goto('/expense-reports')
    await nora.getByText('Approved', { exact: true }).waitFor()

    const finance = await at(people.finance)
    await finance.goto('/payments')
    await finance
      .getByRole('row', { name: /Nora Ek.*€90,000/ })
      .first()
      .waitFor()
    await finance
      .getByRole('table', { name: 'To be paid back' })
      .getByRole('row', { name: /Nora Ek/ })
      .getByRole('checkbox')
      .check()
    await finance.getByRole('button', { name: 'Mark as Paid' }).click()
    const dialog = finance.getByRole('dialog')
    await dialog.getByLabel('Reference').fill('Run 5')
    await dialog.getByRole('button', { name: 'Mark as Paid' }).click()
    await says(finance, '1 report marked as paid')

    await nora.getByText(/^Paid on /).waitFor()
    await nora.getByRole('table').getByRole('link').click()
    await nora.getByText('Reference: Run 5').waitFor()
  })

  it('is corrected after the payment: the difference comes into the next report', async () => {
    const [, nora, , , finance] = open.map(({ page }) => page)
    assert.ok(nora && finance)
    await finance.goto('/payments?show=paid')
    await finance.getByRole('table', { name: 'Paid' }).getByRole('link').click()
    await finance.getByRole('button', { name: 'Correct This Line' }).click()
    const dialog = finance.getByRole('dialog')
    await dialog.getByLabel(/^Right Amount/).fill('89999.00')
    await dialog.getByLabel(/^Reason/).fill('The deposit came back')
    await dialog.getByRole('button', { name: 'Correct' }).click()
    await finance.getByText(/settled in the next report: The deposit came back/).waitFor()

    await expense(employee, 'Taxi', { amount: '15.00', currency: 'EUR', paymentMethod: 'cash' })
    await nora.goto('/expenses')
    await nora.getByRole('checkbox', { name: /Taxi/ }).check()
    await nora.getByRole('button', { name: 'Hand In', exact: true }).click()
    await nora.getByText('Corrections of approved reports come into it too: -€1.00.').waitFor()
    await nora.getByRole('dialog').getByRole('button', { name: 'Hand In 1 expense' }).click()
    await says(nora, `${names.manager} is asked to decide.`)
    await nora.goto('/expense-reports')
    await nora
      .getByRole('row', { name: /Waiting for/ })
      .getByRole('link')
      .click()
    await nora.getByRole('group', { name: 'To Be Refunded' }).getByText('€14.00').waitFor()
    await nora
      .getByRole('list', { name: 'Lines' })
      .getByText(/^Correction of R-/)
      .waitFor()
    assert.deepEqual(
      open.flatMap(({ faults }) => faults).filter((fault) => !/status of 40[01]/.test(fault)),
      [],
    )
  })
})
