import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import { today } from '@sortie/contracts/calendar'
import { type Visitor, visitor } from '@sortie/system-testing/browser'
import { confirm, signIn as enter, type Person, register } from '@sortie/system-testing/caller'
import { type SharedSystem, sharedSystem } from '@sortie/system-testing/start-system'
import { eventually } from '@sortie/testing/eventually'
import type { Page } from 'playwright-core'
import { expense } from './expense-pages.ts'
import { handedIn } from './handed-in.ts'
import { mailedLink } from './mailed-link.ts'
import { home, says, signIn } from './session-pages.ts'

let system: SharedSystem
let employee: Person
let alex: Person
let finance: Person
let admin: Person
const open: Visitor[] = []
/** Approves without an account. */
const chief = `road-${Date.now()}@client.example`

before(async () => {
  system = await sharedSystem()
  admin = await enter(system.url, 'admin@example.com', 'correct horse')
  ;[employee, alex, finance] = [
    await register(system.url),
    await register(system.url),
    await register(system.url),
  ]
  await confirm(system.url, employee, alex, finance)
  await employee.send('PUT', '/api/profile', { employeeName: 'Rhoda Ek' })
  await alex.send('PUT', '/api/profile', { employeeName: 'Alex Road' })
  const proof = await eventually(
    () => mailedLink(system.dataDir, employee.email, '/prove-email'),
    60_000,
  )
  await employee.send('POST', '/api/auth/prove-email', { token: proof.split('=').at(-1) })
  const { id } = (await (await finance.get('/api/user')).json()) as { id: string }
  assert.equal((await admin.send('PUT', `/admin/users/${id}`, { duties: ['finance'] })).status, 200)
})
after(async () => {
  for (const each of open) await each.close()
  await system?.stop()
})

async function at(person: Person, password = 'secret1'): Promise<Page> {
  const seen = await visitor(system.url)
  open.push(seen)
  await signIn(seen.page, person.email, password)
  await home(seen.page)
  return seen.page
}
const row = (page: Page, merchant: string) => page.getByRole('row', { name: new RegExp(merchant) })
/** What the row of an expense says, and which buttons it has. */
async function stands(page: Page, merchant: string, place: string, buttons: string[]) {
  await row(page, merchant).getByText(place).waitFor()
  const all = row(page, merchant).getByRole('button', { name: /^(Submit|Draft|Edit|Delete|Open) / })
  const names = await all.evaluateAll((found) =>
    found.map((each) => each.getAttribute('aria-label')?.split(' ')[0] ?? ''),
  )
  assert.deepEqual(names, buttons, `at ${place}`)
}
const free = ['Submit', 'Edit', 'Delete']

it('an expense says to its owner, an approver outside, finance and an administrator where it is, up to the bank', async () => {
  const made = await expense(employee, 'Ferry', { amount: '27.00', paymentMethod: 'cash' })
  const { id } = (await made.json()) as { id: string }
  const nora = await at(employee)
  await nora.goto('/expenses')
  await stands(nora, 'Ferry', 'Draft', free)
  await nora.getByRole('button', { name: /^Submit Ferry/ }).click()
  await says(nora, 'Submit marks it as ready. Hand In asks your approver.')
  await stands(nora, 'Ferry', 'Submitted', ['Draft', 'Edit', 'Delete'])

  await nora.getByText('1 submitted expense, $27.00').waitFor()
  await nora.getByRole('button', { name: 'Hand In', exact: true }).click()
  const dialog = nora.getByRole('dialog')
  await dialog.getByLabel(/^Approver/).fill(chief)
  await dialog.getByRole('button', { name: `Choose ${chief}` }).click()
  await dialog.getByRole('button', { name: 'Hand In 1 expense' }).click()
  await says(nora, `${chief} is asked to decide.`)
  await stands(nora, 'Ferry', `Waiting for ${chief}`, ['Open'])
  await nora.goto('/')
  await nora.getByRole('link', { name: new RegExp(`^Waiting for ${chief}.*\\$27\\.00`) }).click()
  await nora.getByRole('button', { name: 'Only Waiting for approval' }).waitFor()
  await nora.goto('/expenses')

  const outside = await visitor(system.url, { width: 390, height: 844 })
  open.push(outside)
  const link = () => mailedLink(system.dataDir, chief, '/approve')
  await outside.page.goto(await eventually(link, 120_000))
  await outside.page.getByRole('button', { name: 'Approve', exact: true }).click()
  await outside.page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()
  await outside.page.getByRole('heading', { name: 'Decided' }).waitFor()
  await stands(nora, 'Ferry', 'Approved', ['Open'])

  const chiefOfAll = await at(admin, 'correct horse')
  await chiefOfAll.goto('/admin/expenses?q=ferry')
  await row(chiefOfAll, 'Rhoda Ek').getByText('Approved').waitFor()

  const fin = await at(finance)
  await fin.getByRole('link', { name: /^To pay back.*\$/ }).click()
  await row(fin, 'Rhoda Ek').first().waitFor()
  const report = (await (await employee.get(`/api/expenses/${id}`)).json()) as Locked
  const paid = { reportIds: [report.report.id], total: '27.00', paidOn: today() }
  assert.equal((await finance.post('/api/payments/mark', paid)).status, 200)
  await stands(nora, 'Ferry', 'Paid on', ['Open'])
  await chiefOfAll.reload()
  await row(chiefOfAll, 'Rhoda Ek').getByText('Paid on').waitFor()
  await nora.getByRole('button', { name: /^Open Ferry/ }).click()
  await nora.getByRole('dialog', { name: 'Expense' }).getByText('Paid on').waitFor()
  assert.equal(await nora.getByRole('dialog').getByRole('textbox').count(), 0)
})
type Locked = { report: { id: string } }

it('a colleague reads what waits, and what they return is the owner’s again', async () => {
  const [nora] = open
  assert.ok(nora)
  const { id, lines } = await handedIn(employee, alex, ['Bistro'])
  const approver = await at(alex)
  await approver.getByRole('link', { name: 'To approve 1 waits for you' }).click()
  await row(approver, 'Rhoda Ek').waitFor()
  await nora.page.goto('/expenses')
  await stands(nora.page, 'Bistro', 'Waiting for Alex Road', ['Open'])
  const returned = lines.map(({ expenseId }) => ({ expenseId, reason: 'No receipt' }))
  const decision = { decision: 'return', comment: 'No receipt', returned }
  assert.equal((await alex.post(`/api/expense-reports/${id}/decide`, decision)).status, 200)
  await stands(nora.page, 'Bistro', 'Returned', free)
})
