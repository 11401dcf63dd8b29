import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import { today } from '@sortie/contracts/calendar'
import { takeSession, type Visitor, visitor } from '@sortie/system-testing/browser'
import { confirm, type Person, register, signIn } from '@sortie/system-testing/caller'
import { receiptPhoto } from '@sortie/system-testing/samples'
import { type SharedSystem, sharedSystem } from '@sortie/system-testing/start-system'
import { eventually } from '@sortie/testing/eventually'
import type { Page } from 'playwright-core'
import { fits, isAccessible } from './accessible.ts'
import { expense } from './expense-pages.ts'
import { goTo } from './go-to.ts'
import { handedIn } from './handed-in.ts'
import { inDialog, press, type Stop } from './stop.ts'

// Screens that show numbers, days and people of this run, which no golden picture could have.
type Shown = Omit<Stop, 'who'> & { who: Person }

let system: SharedSystem
let someone: Visitor
let employee: Person
let finance: Person
let admin: Person
let waiting: string
let owed: string

before(async () => {
  system = await sharedSystem()
  ;[employee, finance] = [await register(system.url), await register(system.url)]
  await confirm(system.url, employee, finance)
  admin = await signIn(system.url, 'admin@example.com', 'correct horse')
  await employee.send('PUT', '/api/profile', { employeeName: 'Nora Ek', manager: finance.email })
  await finance.send('PUT', '/api/profile', { employeeName: 'Alex Kim' })
  const { id } = (await (await finance.get('/api/user')).json()) as { id: string }
  const duties = { duties: ['finance'] }
  assert.equal((await admin.send('PUT', `/admin/users/${id}`, duties)).status, 200)
  const eur = { currency: 'EUR', paymentMethod: 'cash' }
  const reports = []
  for (const merchants of [['Harbour Cafe', 'Tower Cafe'], ['Grand Hotel'], ['Night Train']])
    reports.push((await handedIn(employee, finance, merchants, eur)).id)
  ;[waiting = '', owed = ''] = reports
  for (const report of reports.slice(1))
    await finance.post(`/api/expense-reports/${report}/decide`, { decision: 'approve' })
  const paid = { reportIds: reports.slice(2), paidOn: today(), reference: 'Run 5' }
  assert.equal((await finance.post('/api/payments/mark', paid)).status, 200)
  await twiceInTheInbox()
  someone = await visitor(system.url, { painted: true })
})
after(async () => {
  await someone?.close()
  await system?.stop()
})

/** The same receipt is an expense already, and twice in the Inbox. */
async function twiceInTheInbox(): Promise<void> {
  await expense(employee, 'Ferry Cafe', { date: '2026-05-14', amount: '11.03' })
  await expense(employee, 'Ferry Cafe', { date: '2026-05-14', amount: '11.03' })
  for (const total of ['11.03', '11.03', '27.40']) {
    const photo = await receiptPhoto(['FERRY CAFE', '14.05.2026', `TOTAL EUR  ${total}`])
    const body = new FormData()
    body.set('receipt', new File([new Uint8Array(photo)], 'slip.jpg', { type: 'image/jpeg' }))
    assert.equal((await employee.post('/api/inbox', body)).status, 201)
  }
  await eventually(async () => {
    const items = (await (await employee.get('/api/inbox')).json()) as { state: string }[]
    assert.ok(items.every(({ state }) => state === 'ready'))
  }, 120_000)
  await eventually(async () => {
    const found = (await (await admin.get('/admin/findings?about=expenses')).json()) as unknown[]
    assert.ok(found.length > 0)
  }, 120_000)
}

async function chosen(page: Page): Promise<void> {
  await page.getByRole('checkbox', { name: 'Choose all' }).check()
}

/** What the server says where a mailbox is set up and nearly full. */
async function withMailbox(page: Page): Promise<void> {
  const json = {
    address: 'receipts@example.com',
    seenAt: new Date().toISOString(),
    problem: 'The mail server does not answer.',
    problemSince: new Date().toISOString(),
    fullPercent: 92,
    outcomes: [
      { outcome: 'imported', count: 12 },
      { outcome: 'unproven', count: 1 },
    ],
  }
  await page.route('**/admin/mailbox', (route) => route.fulfill({ json }))
  await page.reload()
}

const screens = (): Shown[] => [
  { name: 'the Inbox', who: employee, path: '/inbox', shows: 'To review' },
  {
    name: 'attaching from the Inbox',
    who: employee,
    path: '/inbox',
    open: press(/^Attach/),
    shows: 'Search',
  },
  {
    name: 'what was handed in',
    who: employee,
    path: '/expense-reports',
    shows: 'Waits for Alex Kim',
  },
  {
    name: 'a report that is paid',
    who: employee,
    path: `/expense-reports/${owed}`,
    shows: 'Grand Hotel',
  },
  { name: 'two alike', who: employee, path: '/expenses?q=ferry', shows: 'Clear Filters' },
  {
    name: 'More',
    who: finance,
    path: '/trips',
    open: press('More'),
    shows: 'Pay Back',
    small: true,
  },
  {
    name: 'to approve',
    who: finance,
    path: '/expense-reports?show=to-approve',
    shows: 'Nora Ek',
  },
  { name: 'decided', who: finance, path: '/expense-reports?show=decided', shows: 'Nora Ek' },
  {
    name: 'a stand-in',
    who: finance,
    path: '/expense-reports',
    open: press('Stand-in'),
    shows: 'Cancel',
  },
  {
    name: 'a report to decide',
    who: finance,
    path: `/expense-reports/${waiting}`,
    shows: 'Return All',
  },
  {
    name: 'a line to return',
    who: finance,
    path: `/expense-reports/${waiting}`,
    open: press('Return This Line'),
    shows: 'Do Not Return It',
  },
  {
    name: 'returning',
    who: finance,
    path: `/expense-reports/${waiting}`,
    open: async (page) => {
      await press('Return All')(page)
      await inDialog(page, 'Return All').click()
    },
    shows: 'Say why it is returned.',
  },
  { name: 'to pay', who: finance, path: '/payments', shows: 'Nora Ek' },
  { name: 'paid', who: finance, path: '/payments?show=paid', shows: 'Run 5' },
  { name: 'files', who: finance, path: '/payments?show=files', shows: 'No file was made yet' },
  {
    name: 'marking as paid',
    who: finance,
    path: '/payments',
    open: async (page) => {
      await chosen(page)
      await press('Mark as Paid')(page)
    },
    shows: 'Reference',
  },
  {
    name: 'a SEPA file without an account',
    who: finance,
    path: '/payments',
    open: async (page) => {
      await chosen(page)
      await press('SEPA File')(page)
      await inDialog(page, 'Make the File').click()
      await page.getByRole('dialog').getByRole('alert').waitFor()
    },
    shows: 'Day of Execution',
    refused: '/api/payments/batches',
  },
  {
    name: 'the paying account',
    who: finance,
    path: '/payments',
    open: async (page) => {
      await press('Enter the Account')(page)
      await inDialog(page, 'Save').click()
    },
    shows: 'The IBAN is required',
  },
  { name: 'Trail', who: admin, path: '/admin/trail', shows: 'Export JSON Lines' },
  {
    name: 'a verified trail',
    who: admin,
    path: '/admin/trail',
    open: press('Verify'),
    shows: 'The trail is whole',
  },
  { name: 'rates', who: admin, path: '/admin/rates', shows: 'Table of Rates' },
  {
    name: 'a mailbox that is nearly full',
    who: admin,
    path: '/admin',
    open: withMailbox,
    shows: 'Receipts by Mail',
  },
  {
    name: 'Edit User',
    who: admin,
    path: '/admin',
    open: press(/^Edit /),
    shows: 'Employee Name',
  },
  { name: 'possible duplicates', who: admin, path: '/admin/findings', shows: 'Ask Nora' },
  {
    name: 'asking the owner',
    who: admin,
    path: '/admin/findings',
    open: press('Ask Nora'),
    shows: 'Question',
  },
  {
    name: "somebody's expense",
    who: admin,
    path: '/admin/expenses',
    open: press(/^Open /),
    shows: 'Close',
  },
  { name: 'Verify', who: admin, path: '/verify', shows: 'Number' },
]

it('screens of this run fit every width and have no axe violation in either scheme', async (t) => {
  const { page, context, faults } = someone
  let signedIn: Person | undefined
  for (const screen of screens())
    await t.test(screen.name, async () => {
      const { who, small } = screen
      if (who !== signedIn) {
        await context.clearCookies()
        await takeSession(someone, system.url, who)
        signedIn = who
      }
      await page.setViewportSize({ width: small ? 390 : 1440, height: 900 })
      await goTo(page, { ...screen, who: 'person' })
      for (const width of small ? [390, 360] : [1440, 390, 360]) {
        await fits(page, screen.name, width)
        for (const scheme of ['dark', 'light'] as const)
          await isAccessible(page, `${screen.name} at ${width} px`, scheme)
      }
      await page.unrouteAll()
      await page.goto('about:blank')
      const { refused } = screen
      assert.deepEqual(
        faults.splice(0).filter((fault) => !(refused && fault.includes(refused))),
        [],
      )
    })
})
