import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import { today } from '@sortie/contracts/calendar'
import { takeSession, type Visitor, visitor } from '@sortie/system-testing/browser'
import { confirm, type Person, register, signIn } from '@sortie/system-testing/caller'
import { receiptPhoto } from '@sortie/system-testing/samples'
import { type RunningSystem, startSystem } from '@sortie/system-testing/start-system'
import { eventually } from '@sortie/testing/eventually'
import type { Page } from 'playwright-core'
import { fits, isAccessible } from './accessible.ts'
import { expense } from './expense-pages.ts'
import { goTo } from './go-to.ts'
import { handedIn } from './handed-in.ts'
import { inDialog, press, type Stop, stopsOf } from './stop.ts'

// Screens that show numbers, days and people of this run, which no golden picture could have. On a system of their own: what
// other files make stands before it in the lists of administrators and finance.
let system: RunningSystem
let someone: Visitor
let employee: Person
let finance: Person
let admin: Person
let waiting: string
let owed: string

before(async () => {
  system = await startSystem()
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
  const paid = {
    reportIds: reports.slice(2),
    total: '12.50',
    paidOn: today(),
    reference: 'Run 5',
  }
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
  const nameless = await register(system.url)
  for (const [who, merchant] of [
    [employee, 'Ferry Cafe'],
    [employee, 'Ferry Cafe'],
    [nameless, 'Kiosk'],
    [nameless, 'Kiosk'],
  ] as const)
    await expense(who, merchant, { date: '2026-05-14', amount: '11.03' })
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
    const found = await (await admin.get('/admin/findings?about=expenses')).text()
    for (const { email } of [employee, nameless]) assert.ok(found.includes(email), email)
  }, 120_000)
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

/** Chooses all that is owed, and presses the button. */
const withAll = (button: string) => async (page: Page) => {
  await page.getByRole('checkbox', { name: 'Choose all' }).check()
  await press(button)(page)
}
const thenInDialog =
  (before: (page: Page) => Promise<unknown>, button: string) => async (page: Page) => {
    await before(page)
    await inDialog(page, button).click()
  }

function screens(): Stop<Person>[] {
  const [mine, ofFinance, ofAdmin] = [stopsOf(employee), stopsOf(finance), stopsOf(admin)]
  const [paidReport, waitingReport] = [`/expense-reports/${owed}`, `/expense-reports/${waiting}`]
  return [
    mine('the Inbox', '/inbox', 'To review'),
    mine('attaching from the Inbox', '/inbox', 'Search', { open: press(/^Attach/) }),
    mine('what was handed in', '/expense-reports', 'Waiting for Alex Kim'),
    mine('a report that is paid', paidReport, 'Grand Hotel'),
    mine('two alike', '/expenses?q=ferry', 'Clear Filters'),
    ofFinance('More', '/trips', 'Pay Back', { open: press('More'), small: true }),
    ofFinance('to approve', '/expense-reports?show=to-approve', 'Nora Ek'),
    ofFinance('decided', '/expense-reports?show=decided', 'Nora Ek'),
    ofFinance('a stand-in', '/expense-reports', 'Cancel', { open: press('Stand-in') }),
    ofFinance('a report to decide', waitingReport, 'Return All'),
    ofFinance('a line to return', waitingReport, 'Do Not Return It', {
      async open(page) {
        await page.getByRole('list', { name: 'Lines' }).getByRole('button').first().click()
        await press('Return This Line')(page)
      },
    }),
    ofFinance('returning', waitingReport, 'Say why it is returned.', {
      open: thenInDialog(press('Return All'), 'Return All'),
    }),
    ofFinance('to pay', '/payments', 'Nora Ek'),
    ofFinance('paid', '/payments?show=paid', 'Run 5'),
    ofFinance('files', '/payments?show=files', 'No file was made yet'),
    ofFinance('marking as paid', '/payments', 'Reference', { open: withAll('Mark as Paid') }),
    ofFinance('a SEPA file without an account', '/payments', 'A file needs the account', {
      open: withAll('SEPA File'),
    }),
    ofFinance('the paying account', '/payments', 'The IBAN is required', {
      open: thenInDialog(press('Enter the Account'), 'Save'),
    }),
    ofAdmin('Trail', '/admin/trail', 'Export JSON Lines'),
    ofAdmin('a verified trail', '/admin/trail', 'The trail is whole', { open: press('Verify') }),
    ofAdmin('rates', '/admin/rates', 'Table of Rates'),
    ofAdmin('a mailbox that is nearly full', '/admin', 'Receipts by Mail', { open: withMailbox }),
    ofAdmin('Edit User', '/admin', 'Employee Name', { open: press(/^Edit /) }),
    ofAdmin('possible duplicates', '/admin/findings', 'Ask Nora'),
    ofAdmin('asking the owner', '/admin/findings', 'Question', { open: press('Ask Nora') }),
    ofAdmin("somebody's expense", '/admin/expenses', 'Close', { open: press(/^Open /) }),
    ofAdmin('Verify', '/verify', 'Number'),
  ]
}

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
      await goTo(page, screen)
      for (const width of small ? [390, 360] : [1440, 720, 390, 360]) {
        await fits(page, screen.name, width)
        for (const scheme of ['dark', 'light'] as const)
          await isAccessible(page, `${screen.name} at ${width} px`, scheme)
      }
      await page.unrouteAll()
      await page.goto('about:blank')
      assert.deepEqual(faults.splice(0), [])
    })
})
