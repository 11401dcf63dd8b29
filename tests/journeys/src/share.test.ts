import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, it } from 'node:test'
import { visitSharedSystem } from '@sortie/system-testing/visit-shared-system'
import type { Page } from 'playwright-core'

let page: Page
let share: string

visitSharedSystem({ serviceWorker: true }, async (visit) => {
  ;({ page } = visit)
  share = `${visit.system.url}/share`
  await visit.signInAsNew()
})

const elsewhere = createServer((request, response) => {
  response.setHeader('content-type', 'text/html')
  response.end(`<meta name="referrer" content="${request.url?.slice(1)}">
    <form method="post" enctype="multipart/form-data" action="${share}">
    <input type="file" name="files" multiple></form>`)
}).listen(0, '127.0.0.1')
await once(elsewhere, 'listening')
after(() => elsewhere.close())

async function sendFrom(policy: string): Promise<number | undefined> {
  const { port } = elsewhere.address() as AddressInfo
  await page.goto(`http://127.0.0.1:${port}/${policy}`)
  await page
    .locator('input')
    .setInputFiles({ name: 'bill.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-') })
  const answer = page.waitForResponse((response) => response.url() === share)
  await page.evaluate(() => document.querySelector('form')?.submit())
  await page.waitForURL(share)
  return (await answer).status()
}

it('another site can share nothing, with the service worker or without it', async () => {
  assert.equal(await sendFrom('origin'), 403)
  await page.goto('/expenses')
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.goto('/expenses')
  for (const policy of ['origin', 'no-referrer', 'same-origin', 'unsafe-url'])
    assert.equal(await sendFrom(policy), 403, policy)
  await page.goto('/expenses?open=shared')
  await page.waitForURL((url) => url.search === '')
  assert.equal(await page.getByRole('dialog').count(), 0)
})
