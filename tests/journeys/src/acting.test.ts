import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { type Visitor, visitor } from '@sortie/system-testing/browser'
import { confirm, type Person, register } from '@sortie/system-testing/caller'
import { type SharedSystem, sharedSystem } from '@sortie/system-testing/start-system'
import { fits } from './accessible.ts'
import { dialog, expense, kept, list } from './expense-pages.ts'
import { home, says, signIn } from './session-pages.ts'

let system: SharedSystem
let principal: Person
let assistant: Person
let desk: Visitor
let phone: Visitor

before(async () => {
  system = await sharedSystem()
  principal = await register(system.url)
  assistant = await register(system.url)
  await confirm(system.url, principal, assistant)
  desk = await visitor(system.url, { width: 1440, height: 900 })
  phone = await visitor(system.url, { width: 390, height: 844, touch: true })
  for (const [{ page }, { email }] of [
    [desk, principal],
    [phone, assistant],
  ] as const) {
    await signIn(page, email, 'secret1')
    await home(page)
  }
})
after(async () => {
  await desk?.close()
  await phone?.close()
  await system?.stop()
})

describe('an assistant', () => {
  it('is allowed in the profile, enters for the person on the phone, sees only that, and leaves', async () => {
    const [mine, theirs] = [desk.page, phone.page]
    await expense(principal, 'Before Cafe')
    await mine.goto('/profile')
    await mine.getByLabel("Colleague's Email").fill(assistant.email)
    await mine.getByLabel('Last Day').fill(nextMonth())
    await mine.getByRole('button', { name: 'Allow', exact: true }).click()
    await dialog(mine)
      .getByLabel(/^Your Password/)
      .fill('secret1')
    await dialog(mine).getByRole('button', { name: 'Confirm' }).click()
    await says(mine, `${assistant.email} may act for you and is told by mail`)

    await theirs.goto('/profile')
    const act = theirs.getByRole('button', { name: `Act for ${principal.email}` })
    await act.waitFor()
    await fits(theirs, 'who is named by an address of 48 letters', 390)
    await act.tap()
    const bar = theirs.getByRole('status').filter({ hasText: `Acting for ${principal.email}` })
    await bar.waitFor()
    await theirs.goto('/expenses')
    await bar.waitFor()
    await theirs.getByText('No expenses found').waitFor()
    await theirs.getByRole('button', { name: 'New Expense' }).first().tap()
    await dialog(theirs).getByLabel('Merchant').fill('Harbour Cafe')
    await dialog(theirs).getByLabel('Amount').fill('12.50')
    await dialog(theirs).getByRole('button', { name: 'Create Expense' }).tap()
    await theirs.getByText('Harbour Cafe').first().waitFor()

    await mine.goto('/expenses')
    await list(mine).getByText('Before Cafe').waitFor()
    await mine.getByRole('button', { name: /^Edit Harbour Cafe/ }).click()
    await dialog(mine).getByText(`Entered by ${assistant.email}`).waitFor()

    await bar.getByRole('button', { name: 'Leave' }).tap()
    await bar.waitFor({ state: 'detached' })
    await theirs.goto('/expenses')
    await theirs.getByText('No expenses found').waitFor()
    assert.equal((await kept(principal)).length, 2)
    assert.equal((await kept(assistant)).length, 0)
    // A page asks for its person's own affairs before it knows that somebody acts for them.
    const refused = /403 \(Forbidden\) .*\/api\/(expense-reports\/|profile|findings)/
    assert.deepEqual(
      [...desk.faults, ...phone.faults].filter((fault) => !refused.test(fault)),
      [],
    )
  })
})

const nextMonth = () => new Date(Date.now() + 30 * 24 * 3600_000).toISOString().slice(0, 10)
