import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { newNamespace, testEnvironment } from '@sortie/testing/test-service'

const folder = mkdtempSync(join(tmpdir(), 'sortie-static-'))
let server: Server
let url = ''

before(async () => {
  mkdirSync(join(folder, 'signed-in'))
  mkdirSync(join(folder, 'signed-out'))
  writeFileSync(join(folder, 'index.html'), 'plain')
  writeFileSync(join(folder, 'signed-in/index.html'), 'dashboard')
  writeFileSync(join(folder, 'service-worker.js'), '// worker')
  writeFileSync(join(folder, 'signed-out/auth.html'), 'sign-in')
  Object.assign(process.env, testEnvironment({ url: 'http://127.0.0.1:9' }, newNamespace()))
  const { default: express } = await import('express')
  const { webApp } = await import('./static.ts')
  server = createServer(express().use(webApp(folder))).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
after(() => {
  server.close()
  rmSync(folder, { recursive: true })
})

describe('the page a browser gets', () => {
  const session = 'sortie_session=token'
  const cases: [string, string, string][] = [
    ['/', session, 'dashboard'],
    ['/', '', 'plain'],
    ['/', 'other_sortie_session=token', 'plain'],
    ['/?category=Meals', session, 'plain'],
    ['/auth', '', 'sign-in'],
    ['/auth', session, 'plain'],
    ['/auth?tab=register', '', 'plain'],
    ['/trips', session, 'plain'],
    ['/../signed-out/auth', '', 'plain'],
  ]
  for (const [path, cookie, expected] of cases) {
    it(`at ${path} ${cookie ? `with ${cookie}` : 'without a cookie'} is the ${expected} one`, async () => {
      const response = await fetch(url + path, { headers: { cookie } })
      assert.equal(await response.text(), expected)
      assert.equal(response.headers.get('vary'), 'Accept-Encoding, Cookie')
      assert.equal(response.headers.get('cache-control'), 'no-cache')
    })
  }

  it('the service worker is always revalidated', async () => {
    const response = await fetch(`${url}/service-worker.js`)
    assert.equal(response.headers.get('cache-control'), 'no-cache')
    assert.match(response.headers.get('content-type') ?? '', /^text\/javascript/)
    assert.ok(response.headers.get('etag'))
  })

  it('is the neutral one for the service worker, whoever is signed in', async () => {
    for (const path of ['/index.html', '/index.html?__WB_REVISION__=1']) {
      const response = await fetch(url + path, { headers: { cookie: session } })
      assert.equal(await response.text(), 'plain')
    }
  })

  it('at an address below /admin that is a call as well is the app for a browser only', async () => {
    for (const path of [
      '/admin',
      '/admin/expenses',
      '/admin/doubts',
      '/admin/dead-letters',
      '/admin/storage',
      '/admin/security',
    ]) {
      const page = await fetch(url + path, { headers: { accept: 'text/html' } })
      assert.equal(await page.text(), 'plain')
      const called = await fetch(url + path, { headers: { accept: 'application/json' } })
      assert.equal(called.status, 404, 'left to what comes after')
    }
    const file = await fetch(`${url}/admin/export/csv`, { headers: { accept: 'text/html' } })
    assert.equal(file.status, 404)
  })

  it('is another one after signing in, also for a browser that kept the first', async () => {
    const first = await fetch(`${url}/`)
    await first.body?.cancel()
    const headers = { 'if-none-match': first.headers.get('etag') ?? '', cookie: session }
    const again = await fetch(`${url}/`, { headers })
    assert.equal(again.status, 200)
    assert.equal(await again.text(), 'dashboard')
  })
})
