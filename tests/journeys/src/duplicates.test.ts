import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { it } from 'node:test'
import { takeSession, type Visitor } from '@sortie/system-testing/browser'
import { type Person, signIn } from '@sortie/system-testing/caller'
import { receiptPhoto } from '@sortie/system-testing/samples'
import type { SharedSystem } from '@sortie/system-testing/start-system'
import { visitSharedSystem } from '@sortie/system-testing/visit-shared-system'
import { eventually } from '@sortie/testing/eventually'
import type { Page } from 'playwright-core'
import { dialog, expense, kept, list } from './expense-pages.ts'
import { says } from './session-pages.ts'

let system: SharedSystem
let someone: Visitor
let page: Page
let person: Person
const name = `Nora${Date.now()}`
const same = { date: '2026-05-14', amount: '11.03', currency: 'EUR' }

visitSharedSystem({}, async (visit) => {
  ;({ system, someone, page } = visit)
  person = await visit.signInAsNew()
  await person.send('PUT', '/api/profile', { employeeName: `${name} Ek` })
})

it('a form says before Create that it was logged already', async () => {
  await expense(person, 'Ferry Cafe', same)
  await page.goto('/expenses')
  await page.getByRole('button', { name: 'New Expense' }).first().click()
  await dialog(page).getByLabel('Merchant').fill('Ferry Cafe')
  await dialog(page).getByLabel('Amount').fill('11.03')
  await dialog(page).getByLabel('Currency').selectOption('EUR')
  await dialog(page).getByLabel('Date').fill('2026-05-14')
  await dialog(page)
    .getByText('You have logged Ferry Cafe, €11.03, May 14, 2026 already.')
    .waitFor()
})

it('neither a key nor Enter accepts a duplicate in the Inbox; Discard is first, Accept anyway does it', async () => {
  const photo = await receiptPhoto(['FERRY CAFE', '14.05.2026', 'TOTAL EUR  11.03'])
  const body = new FormData()
  body.set('receipt', new File([new Uint8Array(photo)], 'slip.jpg', { type: 'image/jpeg' }))
  assert.equal((await person.post('/api/inbox', body)).status, 201)
  await page.goto('/inbox')
  const anyway = page.getByRole('button', { name: 'Accept anyway' })
  await anyway.waitFor({ timeout: 120_000 })
  await page.getByRole('list', { name: 'Receipts to review' }).getByText('Duplicate?').waitFor()
  assert.equal(await page.getByRole('button', { name: /^Accept/ }).count(), 1)
  await page.keyboard.press('a')
  await page.waitForFunction((it) => it === document.activeElement, await anyway.elementHandle())
  assert.equal((await kept(person)).length, 1)
  await page.keyboard.press('Enter')
  await page.getByText('1 expense made.').waitFor()
  await page.getByRole('button', { name: 'See it' }).click()
  await eventually(async () => assert.equal((await kept(person)).length, 2), 20_000)
})

it('both are marked in the list, and asked about before one is submitted', async () => {
  await eventually(async () => {
    const found = (await (await person.get('/api/findings')).json()) as unknown[]
    assert.ok(found.length > 0)
  }, 60_000)
  await page.goto('/expenses')
  await list(page).getByText('Duplicate?').nth(1).waitFor()
  await list(page)
    .getByRole('button', { name: /^Submit / })
    .first()
    .click()
  const question = page.getByRole('alertdialog', { name: /^Submit .*\?$/ })
  await question.getByText('It may be logged twice').waitFor()
  await question.getByRole('button', { name: 'Look at it first' }).click()
  const statuses = (await (await person.get('/api/expenses')).json()) as { status: string }[]
  assert.ok(statuses.every(({ status }) => status === 'Draft'))
})

it('an administrator asks the person, who has a mail, answers at the expense, and is read', async () => {
  const admin = await signIn(system.url, 'admin@example.com', 'correct horse')
  await takeSession(someone, system.url, admin)
  await page.goto('/admin/findings')
  const card = page
    .getByRole('listitem')
    .filter({ hasText: `${name} Ek` })
    .first()
  await card.getByRole('button', { name: `Ask ${name}` }).click()
  await dialog(page).getByRole('textbox').fill('Which of the two is right?')
  await dialog(page).getByRole('button', { name: 'Ask', exact: true }).click()
  await says(page, `${name} was asked`)
  await eventually(() => {
    const folder = join(system.dataDir, 'mail')
    const mails = readdirSync(folder).map((file) => readFileSync(join(folder, file), 'utf8'))
    assert.ok(
      mails.some((mail) => mail.includes(person.email) && mail.includes('Which of the two')),
    )
  }, 60_000)

  await takeSession(someone, system.url, person)
  await page.goto('/expenses')
  await list(page).getByText('Question').first().waitFor()
  await page
    .getByRole('button', { name: /^Edit Ferry Cafe/ })
    .first()
    .click()
  await dialog(page).getByText('“Which of the two is right?”').first().waitFor()
  await dialog(page).getByLabel('Your answer').first().fill('The second one')
  await dialog(page).getByRole('button', { name: 'Send Answer' }).first().click()
  await says(page, 'Your administrator sees it.')

  await takeSession(someone, system.url, admin)
  await page.goto('/admin/findings')
  await page.getByText(`${name} Ek answered: “The second one”`).waitFor()
})
