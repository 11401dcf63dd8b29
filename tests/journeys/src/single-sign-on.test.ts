import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { freePort } from '@sortie/local/ports'
import { type Visitor, visitor } from '@sortie/system-testing/browser'
import { register } from '@sortie/system-testing/caller'
import { type RunningSystem, startSystem } from '@sortie/system-testing/start-system'
import { clientId, clientSecret, honestProvider } from '@sortie/testing/honest-provider'
import type { Page } from 'playwright-core'
import { fits } from './accessible.ts'
import { home, says, signIn } from './session-pages.ts'

let system: RunningSystem
let corp: Awaited<ReturnType<typeof honestProvider>>
let someone: Visitor

before(async () => {
  const port = await freePort()
  corp = await honestProvider({ url: `http://localhost:${port}` })
  const client = { id: 'corp', name: 'Corp', issuer: corp.issuer, clientId, clientSecret }
  const partner = { ...client, id: 'partner', name: 'Partner Consulting GmbH & Co. KG' }
  system = await startSystem({
    env: { PORT: String(port), SSO_PROVIDERS: JSON.stringify([client, partner]) },
  })
  someone = await visitor(system.url)
})

after(async () => {
  await someone?.close()
  await system?.stop()
  corp?.close()
})

async function comeBy(page: Page, subject: string): Promise<void> {
  corp.letIn(subject)
  await page.goto('/auth')
  await page.getByRole('button', { name: 'Continue with Corp' }).click()
}

/** What an attacker tries, and whatever else needs no browser, is in the test of services/auth. */
describe('with a provider of OpenID Connect somebody', () => {
  it('comes in for the first time, and a sign-out is one at the provider too', async () => {
    const { page } = someone
    corp.people.set('ada', { email: 'ada@example.com', email_verified: true, name: 'Ada Corp' })
    await comeBy(page, 'ada')
    await home(page)
    const asked = corp.timesAsked()
    await page.getByRole('button', { name: 'Logout' }).click()
    await page.getByRole('button', { name: 'Yes, sign me out' }).click()
    await page.waitForURL(`${system.url}/auth**`)
    await comeBy(page, 'ada')
    await home(page)
    assert.equal(corp.timesAsked(), asked + 1, 'the provider knew nobody any more')
  })

  it('finds each provider by its whole name, on a phone too', async () => {
    const other = await visitor(system.url)
    await other.page.goto('/auth')
    await other.page.getByRole('button', { name: /^Continue with Partner/ }).waitFor()
    await fits(other.page, 'Sign In', 390)
    await other.close()
  })

  it('who signs out at the provider is signed out here', async () => {
    const { page, context } = someone
    const there = await context.newPage()
    await there.goto(`${corp.issuer}/session/end`)
    await there.getByRole('button', { name: 'Yes, sign me out' }).click()
    await says(page, 'Your session has ended')
    await there.close()
  })

  it('links the provider in the profile, and comes by it from then on', async () => {
    const { page } = someone
    const hal = await register(system.url)
    corp.people.set('hal', {})
    corp.letIn('hal')
    await signIn(page, hal.email, 'secret1')
    await home(page)
    await page.goto('/profile')
    await page.getByRole('button', { name: 'Link Corp' }).click()
    const proof = page.getByRole('dialog')
    await proof.getByLabel('Your Password').fill('secret1')
    await proof.getByRole('button', { name: 'Confirm' }).click()
    await says(page, 'Corp linked successfully')
    corp.away(true)
    await page.getByRole('button', { name: 'Logout' }).click()
    await page.waitForURL('**/auth')
    await page.getByRole('button', { name: 'Continue with Corp' }).click()
    await says(page, 'Corp is not answering')
    corp.away(false)
    await comeBy(page, 'hal')
    await home(page)
    const user = await page.request.get('/api/user')
    assert.equal((await user.json()).email, hal.email)
  })
})
