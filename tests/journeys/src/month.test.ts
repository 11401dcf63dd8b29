import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import { type Visitor, visitor } from '@sortie/system-testing/browser'
import { confirm, type Person, register } from '@sortie/system-testing/caller'
import { receiptPhoto } from '@sortie/system-testing/samples'
import { type SharedSystem, sharedSystem } from '@sortie/system-testing/start-system'
import { eventually } from '@sortie/testing/eventually'
import type { Locator, Page } from 'playwright-core'
import { isAccessible } from './accessible.ts'
import { expense } from './expense-pages.ts'
import { touch } from './hands.ts'
import { aBill } from './pile.ts'
import { home, says, signIn } from './session-pages.ts'

let system: SharedSystem
let employee: Person
let manager: Person
let photo: Buffer
const open: Visitor[] = []

before(async () => {
  system = await sharedSystem()
  employee = await register(system.url)
  manager = await register(system.url)
  await confirm(system.url, employee, manager)
  const profile = { employeeName: 'Mona Ek', manager: manager.email }
  assert.equal((await employee.send('PUT', '/api/profile', profile)).status, 200)
  // Who was just confirmed is proposed a moment later.
  await eventually(async () => {
    const asked = `/api/expense-reports/approvers?q=${encodeURIComponent(manager.email)}`
    assert.equal(((await (await employee.get(asked)).json()) as unknown[]).length, 1)
  })
  photo = await receiptPhoto(['CAFE AURORA', '02.05.2026', 'TOTAL USD  12.50'])
})
after(async () => {
  for (const each of open) await each.close()
  await system?.stop()
})

async function at(person: Person, options: Parameters<typeof visitor>[1]): Promise<Page> {
  const seen = await visitor(system.url, options)
  open.push(seen)
  await signIn(seen.page, person.email, 'secret1')
  await home(seen.page)
  return seen.page
}
async function send(path: string, name: string, type: string, bytes: Buffer): Promise<void> {
  const form = new FormData()
  form.set('receipt', new File([new Uint8Array(bytes)], name, { type }))
  const headers = { cookie: employee.cookie }
  const { status } = await fetch(`${system.url}${path}`, { method: 'POST', headers, body: form })
  assert.equal(status, 201)
}
const bought = async (merchant: string, more: object = {}) =>
  ((await (await expense(employee, merchant, more)).json()) as { id: string }).id
const line = (page: Page, text: RegExp) => page.getByText(text)
const names = { name: /^Hand In May/ }

it('a month of which nothing is missing is handed in by three presses, and by two from its line', async () => {
  const path = (id: string) => `/api/expenses/${id}/receipts`
  for (const [merchant, more] of [
    ['Cafe', { status: 'Submitted' }],
    ['Bakery', {}],
  ] as const)
    await send(path(await bought(merchant, more)), `${merchant}.jpg`, 'image/jpeg', photo)
  const page = await at(employee, {})
  let presses = 0
  const press = (target: Locator) => {
    presses += 1
    return target.click()
  }
  await press(
    page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Expenses' }),
  )
  await line(page, /^May.*: 2 expenses, \$25\.00, no receipts missing$/).waitFor()
  await press(page.getByRole('button', names))
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('group', { name: 'Approver' }).getByText(manager.email).waitFor()
  await press(dialog.getByRole('button', { name: 'Hand In 2 expenses' }))
  await says(page, 'is asked to decide.')
  assert.equal(presses, 3)
  await page.getByRole('button', names).waitFor({ state: 'detached' })
})

it('what is missing is photographed, found in the Inbox or declared lost by a thumb, and the approver reads the sentence', async () => {
  await bought('Kiosk', { amount: '7.30', date: '2026-05-20' })
  await bought('Aurora', { amount: '101.50', date: '2026-05-14' })
  const taxi = await bought('Taxi', { date: '2026-05-31' })
  await send('/api/inbox', 'bill.pdf', 'application/pdf', aBill(1, '101.50'))
  await eventually(async () => {
    const [item] = (await (await employee.get('/api/inbox')).json()) as { state: string }[]
    assert.equal(item?.state, 'ready')
  }, 120_000)
  const hand = await at(employee, { width: 390, height: 844, touch: true })
  await hand.goto('/expenses')
  await line(hand, /^May.*: 3 expenses, \$121\.30, 3 receipts missing$/).waitFor()
  const row = hand.getByRole('list', { name: 'Expenses' }).getByRole('listitem').first()
  await row.waitFor()
  const { y = 844 } = (await row.boundingBox()) ?? {}
  assert.ok(y <= 844 * 0.4, `the first expense is at y = ${y}`)
  await touch(hand, hand.getByRole('button', names))
  const dialog = hand.getByRole('dialog')
  const missing = dialog.getByRole('region', { name: 'To look at first' }).getByRole('listitem')
  await missing.nth(2).waitFor()
  await isAccessible(hand, 'what is missing at 390 px', 'light')
  const buffer = await receiptPhoto(['KIOSK AM MARKT', '20.05.2026', 'TOTAL USD  7.30'])
  const file = { name: 'kiosk.jpg', mimeType: 'image/jpeg', buffer }
  await missing
    .filter({ hasText: 'Kiosk' })
    .getByLabel(/^Take a photo/)
    .setInputFiles(file)
  await missing.nth(2).waitFor({ state: 'detached' })
  const use = missing.filter({ hasText: 'Aurora' }).getByRole('button', { name: /^Use It/ })
  await use.scrollIntoViewIfNeeded()
  await touch(hand, use)
  await missing.nth(1).waitFor({ state: 'detached' })
  await missing.getByRole('button', { name: /^I Lost It/ }).tap()
  await missing.getByLabel(/^Why there is no receipt/).fill('I left it in the taxi.')
  await missing.getByRole('button', { name: 'Declare It Lost' }).tap()
  await missing.getByText('Declared lost').waitFor()
  await dialog.getByRole('button', { name: 'Hand In 3 expenses' }).tap()
  await says(hand, 'is asked to decide.')

  const page = await at(manager, {})
  const { report } = (await (await employee.get(`/api/expenses/${taxi}`)).json()) as Locked
  const path = `/expense-reports/${report.id}`
  // Its approver may see it once its file is made.
  await eventually(async () => assert.equal((await manager.get(`/api${path}`)).status, 200), 60_000)
  await page.goto(path)
  await page.getByText('Declared lost').first().waitFor()
  await page.getByRole('list', { name: 'Lines' }).getByRole('button', { name: /Taxi/ }).click()
  await says(page, 'I left it in the taxi.')
  for (const { faults } of open) assert.deepEqual(faults, [])
})
type Locked = { report: { id: string } }
