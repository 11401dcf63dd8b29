import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, describe, it } from 'node:test'
import { eventually } from '@sortie/testing/eventually'
import { readPdf } from '../testing/read-pdf.ts'
import { BrowserLost, createBrowser } from './browser.ts'
import { fontFiles } from './font-catalogue.ts'

/** The test run names the browser that it has found. */
const own = { executable: process.env.CHROME_PATH, fonts: async () => fontFiles }
const browser = createBrowser({ ...own, renewAfter: 2 })
after(() => browser.close())

/** A document of nothing else. */
const of = (content: string) => ({ shell: '<!doctype html><main></main>', content })
const isPdf = (bytes: Buffer) => bytes.toString('latin1', 0, 5) === '%PDF-'

describe('the browser', () => {
  it('prints more documents than it has tabs, and replaces used tabs', async () => {
    const pdfs = await Promise.all(
      Array.from({ length: 7 }, (_, index) => browser.print(of(`<p>${index}</p>`))),
    )
    assert.ok(pdfs.every(isPdf))
  })

  it('reuses the shell for the next document, and nothing of the content', async () => {
    const single = createBrowser({ ...own, pages: 1 })
    await single.print(of('<p>first</p>'))
    const pdf = await readPdf(await single.print(of('<p>second</p>')))
    assert.deepEqual(pdf.pages, ['second'])
    await Promise.all([pdf.close(), single.close()])
  })

  it('asks nobody for anything: not the internet, not this machine, not the disk', async () => {
    const asked: string[] = []
    const server = createServer((request, response) => {
      asked.push(request.url ?? '')
      response.end()
    }).listen(0, '127.0.0.1')
    await new Promise((resolve) => server.once('listening', resolve))
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const sources = [
      `${origin}/a.png`,
      'http://localhost/b.png',
      'http://example.org/c.png',
      'file:///etc/hostname',
    ]
    const html = `${sources.map((source) => `<img src="${source}"><iframe src="${source}"></iframe>`).join('')}<link rel=stylesheet href="${origin}/d.css"><script>fetch('${origin}/e')</script>`
    assert.ok(isPdf(await browser.print(of(html))))
    server.close()
    assert.deepEqual(asked, [])
  })

  it('gives up on a document that takes too long, and prints the next', async () => {
    const hasty = createBrowser({ ...own, timeout: 1 })
    await assert.rejects(hasty.print(of('<p>slow</p>')), { name: 'TimeoutError' })
    await hasty.close()
  })

  it('does not start work that was cancelled before its turn', async () => {
    await assert.rejects(
      browser.print(of('<p></p>'), { signal: AbortSignal.abort(new Error('cancelled')) }),
      /cancelled/,
    )
    assert.ok(isPdf(await browser.print(of('<p>next</p>'))))
  })

  it('says when the program does not exist', async () => {
    await assert.rejects(
      createBrowser({ ...own, executable: '/nowhere/chromium' }).print(of('<p></p>')),
    )
  })

  it('ends a browser that hangs, and starts a new one for the next document', async () => {
    const hanging = createBrowser({ ...own, timeout: 3000 })
    await hanging.print(of('<p>alive</p>'))
    const stopped = hanging.pid() as number
    process.kill(-stopped, 'SIGSTOP')
    await assert.rejects(hanging.print(of('<p>stuck</p>')), BrowserLost)
    await eventually(() => assert.throws(() => process.kill(stopped, 0)))
    assert.ok(isPdf(await hanging.print(of('<p>reborn</p>'))))
    await hanging.close()
  })

  it('tells a dead browser from a bad document, and starts a new one for the next document', async () => {
    const mortal = createBrowser(own)
    await mortal.print(of('<p>alive</p>'))
    const dying = assert.rejects(
      mortal.print(of(`<p>${'long text '.repeat(300_000)}</p>`)),
      BrowserLost,
    )
    process.kill(-(mortal.pid() as number), 'SIGKILL')
    await dying
    assert.ok(isPdf(await mortal.print(of('<p>reborn</p>'))))
    await mortal.close()
  })
})
