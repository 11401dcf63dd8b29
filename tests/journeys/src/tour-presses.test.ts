import assert from 'node:assert/strict'
import { after, it } from 'node:test'
import { type Visitor, visitor } from '@sortie/system-testing/browser'
import type { Person } from '@sortie/system-testing/caller'
import { receiptPhoto } from '@sortie/system-testing/samples'
import type { SharedSystem } from '@sortie/system-testing/start-system'
import { visitSharedSystem } from '@sortie/system-testing/visit-shared-system'
import { eventually } from '@sortie/testing/eventually'
import type { Locator, Page } from 'playwright-core'
import { expense, kept } from './expense-pages.ts'

// The jobs of an ordinary month, by pointer where nothing else is said. A press is a button, a link, a choice in a list,
// a file or a key that acts; what is typed into fields is none.
let system: SharedSystem
let someone: Visitor
let page: Page
let signInAsNew: () => Promise<Person>
let presses = 0
const counted: Record<string, number> = {}
const photo = {
  name: 'dinner.jpg',
  mimeType: 'image/jpeg',
  buffer: await receiptPhoto([
    'TRATTORIA ROMA',
    '14.05.2026',
    '2 Pasta   24.00',
    'TOTAL EUR  24.00',
  ]),
}
const today = new Date().toLocaleDateString('en-CA')

visitSharedSystem({}, (visit) => {
  ;({ system, someone, page, signInAsNew } = visit)
})
after(() => console.log(counted))

/** At most so many presses take somebody through the job. */
function job(name: string, most: number, run: () => Promise<void>): void {
  it(`${name} takes at most ${most} presses`, async () => {
    presses = 0
    await run()
    counted[name] = presses
    assert.ok(presses <= most, `${presses} presses`)
  })
}

const press = (target: Locator) => {
  presses += 1
  return target.click()
}
const key = (name: string) => {
  presses += 1
  return page.keyboard.press(name)
}
const choose = (target: Locator, option: string) => {
  presses += 1
  return target.selectOption(option)
}
const button = (name: string | RegExp) => page.getByRole('button', { name }).first()
const inDialog = (name: string) => page.getByRole('dialog').last().getByRole('button', { name })
const link = (name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name })
/** A label may begin another one, and has a star where the field is required. */
const field = (label: string) =>
  page
    .getByRole('dialog')
    .last()
    .getByRole('textbox', { name: new RegExp(`^${label}( \\*)?$`) })
    .or(
      page
        .getByRole('dialog')
        .last()
        .getByLabel(new RegExp(`^${label}( \\*)?$`)),
    )
    .first()
async function fill(fields: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(fields)) await field(label).fill(value)
}
function attach(of: Page): Promise<void> {
  presses += 1
  return of.locator('[role=dialog] input[type=file]:not([capture])').first().setInputFiles(photo)
}
const isRead = (of: Page) =>
  of.waitForFunction(
    () =>
      document.querySelector<HTMLInputElement>('[role=dialog] [name=amount]')?.value === '24.00',
  )
const has = (person: Person, count: number) =>
  eventually(async () => assert.equal((await kept(person)).length, count), 20_000)

async function at(path: string, heading: string): Promise<void> {
  await page.goto(path)
  await page.getByRole('heading', { name: heading }).first().waitFor()
}

job('a meal with its photo', 4, async () => {
  const person = await signInAsNew()
  await at('/', 'Mission Control')
  await press(button('Log New Expense'))
  await attach(page)
  await isRead(page)
  await press(inDialog('Create Expense'))
  await has(person, 1)
})

job('a quick expense with its photo on a phone', 4, async () => {
  const person = await signInAsNew()
  const phone = await visitor(system.url, { width: 390, height: 844, touch: true })
  await phone.context.addCookies(await someone.context.cookies())
  await phone.page.goto('/')
  await press(phone.page.getByRole('button', { name: 'Quick Expense' }))
  await attach(phone.page)
  await isRead(phone.page)
  await press(phone.page.getByRole('dialog').getByRole('button', { name: 'Add', exact: true }))
  await has(person, 1)
  await phone.close()
})

job('a mission with two flights and three expenses', 14, async () => {
  const person = await signInAsNew()
  await at('/', 'Mission Control')
  await press(button('Plan New Mission'))
  await fill({ Name: 'Oslo Summit', 'Start Date': '2026-05-01', 'End Date': '2026-05-04' })
  await press(inDialog('Create Mission'))
  await press(link('Trips'))
  await press(page.getByRole('link', { name: 'Oslo Summit' }))
  await press(page.getByRole('main').getByRole('button', { name: 'Add Flight' }).first())
  await fill({ Carrier: 'SAS', 'Flight Number': 'SK1464', 'Departure Airport': 'CPH' })
  await fill({
    'Arrival Airport': 'OSL',
    Departure: '2026-05-01T08:00',
    Arrival: '2026-05-01T09:10',
  })
  await press(inDialog('Add Flight'))
  await press(button('Return Flight'))
  await fill({ Carrier: 'SAS', 'Flight Number': 'SK1465' })
  await fill({ Departure: '2026-05-04T18:00', Arrival: '2026-05-04T19:10' })
  const leaves = page.getByRole('dialog').getByLabel('Departure Airport')
  assert.equal(await leaves.inputValue(), 'OSL', 'it leads back')
  await press(inDialog('Add Flight'))
  for (const merchant of ['Grand Hotel', 'Bistro', 'Night Train']) {
    await press(page.getByRole('main').getByRole('button', { name: 'New Expense' }).first())
    await fill({ Merchant: merchant, Amount: '20' })
    await press(inDialog('Create Expense'))
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  }
  await page.getByRole('group', { name: 'Total' }).getByText('$60.00').waitFor()
  await page.getByRole('group', { name: 'Flights' }).getByText('2', { exact: true }).waitFor()
  await has(person, 3)
})

for (const [by, words] of Object.entries({
  merchant: 'harbour',
  amount: '72.89',
  month: 'may meals',
}))
  job(`one old expense by ${by}`, 2, async () => {
    const person = await signInAsNew()
    await expense(person, 'Harbour Cafe', { amount: '72.89' })
    await expense(person, 'Tower Cafe', { date: '2026-06-02' })
    await at('/', 'Mission Control')
    await key('Control+k')
    await page.keyboard.type(words)
    await page.getByRole('option', { name: /Harbour Cafe/ }).waitFor()
    await key('Enter')
    await page.getByRole('dialog', { name: 'Edit Expense' }).waitFor()
    const merchant = page.getByRole('dialog').getByLabel('Merchant')
    assert.equal(await merchant.inputValue(), 'Harbour Cafe')
  })

job("the month's PDF", 4, async () => {
  const person = await signInAsNew()
  await expense(person, 'Harbour Cafe', { date: today })
  await at('/', 'Mission Control')
  await press(link('Reports'))
  await choose(page.getByLabel('Period'), 'This month')
  await press(button('Export PDF'))
  await Promise.all([page.waitForEvent('download'), press(inDialog('Export PDF'))])
})

job('an expense by keys', 2, async () => {
  const person = await signInAsNew()
  await at('/', 'Mission Control')
  await key('n')
  const merchant = page.getByRole('dialog').getByLabel('Merchant')
  await merchant.waitFor()
  await page.waitForFunction(
    (field) => field === document.activeElement,
    await merchant.elementHandle(),
  )
  await page.keyboard.type('Harbour Cafe')
  await page.keyboard.press('Tab')
  await page.keyboard.type('12.50')
  await key('Enter')
  await has(person, 1)
})
