import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, it } from 'node:test'
import { brotliCompressSync } from 'node:zlib'
import { newNamespace, testEnvironment } from '@sortie/testing/test-service'

const folder = mkdtempSync(join(tmpdir(), 'sortie-static-'))
mkdirSync(join(folder, 'assets'))
writeFileSync(join(folder, 'index.html'), 'page')
writeFileSync(join(folder, 'service-worker.js'), '// worker')
writeFileSync(join(folder, 'assets/app-1.js'), '// app')
writeFileSync(join(folder, 'assets/app-1.js.br'), brotliCompressSync('// app'))
Object.assign(process.env, testEnvironment({ url: 'http://127.0.0.1:9' }, newNamespace()))
const { default: express } = await import('express')
const { webApp } = await import('./static.ts')
const server = createServer(express().use(webApp(folder))).listen(0, '127.0.0.1')
await new Promise((resolve) => server.once('listening', resolve))
const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
after(() => {
  server.close()
  rmSync(folder, { recursive: true })
})

describe('the web app', () => {
  for (const path of ['/', '/?category=Meals', '/auth', '/trips/5', '/../auth', '/index.html'])
    it(`is the same page at ${path}`, async () => {
      const response = await fetch(url + path)
      assert.equal(await response.text(), 'page')
      assert.equal(response.headers.get('cache-control'), 'no-cache')
      assert.match(response.headers.get('content-type') ?? '', /^text\/html; ?charset=utf-8/)
      const etag = response.headers.get('etag') ?? ''
      const again = await fetch(url + path, { headers: { 'if-none-match': etag } })
      assert.equal(again.status, 304)
    })

  it('keeps hashed files for a year, as brotli for who accepts it', async () => {
    const plain = await fetch(`${url}/assets/app-1.js`, { headers: { 'accept-encoding': 'gzip' } })
    assert.equal(await plain.text(), '// app')
    assert.equal(plain.headers.get('cache-control'), 'public, max-age=31536000, immutable')
    assert.equal(plain.headers.get('vary'), 'Accept-Encoding')
    const small = await fetch(`${url}/assets/app-1.js`, { headers: { 'accept-encoding': 'br' } })
    assert.equal(small.headers.get('content-encoding'), 'br')
    assert.equal(await small.text(), '// app')
    assert.match(small.headers.get('content-type') ?? '', /^text\/javascript/)
  })

  it('always revalidates the service worker', async () => {
    const response = await fetch(`${url}/service-worker.js`)
    assert.equal(response.headers.get('cache-control'), 'no-cache')
    assert.match(response.headers.get('content-type') ?? '', /^text\/javascript/)
    assert.ok(response.headers.get('etag'))
  })

  it('serves a new build beside a running gateway whole', async () => {
    await (await fetch(url)).text()
    writeFileSync(join(folder, 'index.html'), 'a longer page')
    assert.equal(await (await fetch(url)).text(), 'a longer page')
    writeFileSync(join(folder, 'index.html'), 'page')
  })

  it('sends no file that is not there, nothing beside its folder, and nothing to a POST', async () => {
    for (const path of ['/assets/app-2.js', '/..%2fpackage.json', '/%00.js', '/%ff.js'])
      assert.equal((await fetch(url + path)).status, 404, path)
    assert.equal((await fetch(url, { method: 'POST' })).status, 404)
    const head = await fetch(`${url}/assets/app-1.js`, { method: 'HEAD' })
    assert.deepEqual([head.status, await head.text()], [200, ''])
    const part = await fetch(`${url}/assets/app-1.js`, { headers: { range: 'bytes=9-2' } })
    assert.equal(part.status, 200)
  })

  it('is sent to a browser only at an address below /admin that is a call as well', async () => {
    for (const path of [
      '/admin',
      '/admin/expenses',
      '/admin/findings',
      '/admin/dead-letters',
      '/admin/storage',
      '/admin/rates',
      '/admin/organisation',
      '/admin/trail',
    ]) {
      const page = await fetch(url + path, { headers: { accept: 'text/html' } })
      assert.equal(await page.text(), 'page')
      const called = await fetch(url + path, { headers: { accept: 'application/json' } })
      assert.equal(called.status, 404, 'left to what comes after')
    }
    const file = await fetch(`${url}/admin/export/csv`, { headers: { accept: 'text/html' } })
    assert.equal(file.status, 404)
  })
})
