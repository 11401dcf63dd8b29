import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import puppeteer, { type Browser, type Page } from 'puppeteer'
import sharp from 'sharp'

/** The time a bare browser needs for a minimal page: the limit that the product is compared with. */
export async function bareBrowser(executable: string, pictures: Buffer[]) {
  const server = createServer((request, response) => {
    response
      .writeHead(200, { 'content-type': 'image/jpeg' })
      .end(pictures[Number(request.url?.slice(1))])
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const browser: Browser = await puppeteer.launch({
    executablePath: executable,
    headless: executable.endsWith('headless-shell') ? 'shell' : true,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-dev-shm-usage',
      '--disable-background-networking',
    ],
  })
  const pages: Page[] = [await browser.newPage(), await browser.newPage()]
  const urls = pictures.map((_, index) => `${origin}/${index}`)

  async function print(withPictures: boolean) {
    const page = pages.pop() as Page
    try {
      await page.setContent(bareHtml(withPictures ? urls : []), { waitUntil: 'load' })
      const margin = { top: '0.5in', right: '0.5in', bottom: '0.5in', left: '0.5in' }
      return (await page.pdf({ format: 'letter', printBackground: true, margin })).length
    } finally {
      pages.push(page)
    }
  }
  async function close() {
    server.closeAllConnections()
    server.close()
    await browser.close()
  }
  return { print, close }
}

const css = `@page{size:letter;margin:.5in}body{font:10pt Arial,sans-serif;color:#111}table{width:100%;border-collapse:collapse}
th,td{border-bottom:1px solid #ccc;padding:4px 6px;text-align:left}th{background:#223;color:#fff}thead{display:table-header-group}
tr{break-inside:avoid}td.n{text-align:right}.r{break-before:page}.r img{max-width:100%}`

function bareHtml(urls: string[]): string {
  const rows = Array.from(
    { length: 100 },
    (_, i) =>
      `<tr><td>05-${10 + (i % 20)}<td>Lodging<td>Hotel number ${i}<td>Second day with the team<td>-<td class=n>${i}.50 USD</tr>`,
  )
  const receipts = urls.map(
    (url, i) => `<section class=r><h2>Receipt ${i + 1}</h2><img src="${url}"></section>`,
  )
  return `<!doctype html><meta charset=utf-8><title>Expense report</title><style>${css}</style><h1>Expense Report</h1><p>Name: A. Person</p><table><thead><tr><th>Date<th>Category<th>Description<th>Notes<th>Receipt<th>Amount</tr></thead><tbody>${rows.join('')}</tbody></table><p>Total 5,000.00</p>${receipts.join('')}`
}

/** A photographed receipt of about 300 KB: 1600x1200, paper with text-like noise. */
export async function photo(seed: number): Promise<Buffer> {
  let state = seed * 2654435761
  const random = () => {
    state = (Math.imul(state ^ (state >>> 15), 2246822519) + 3266489917) | 0
    return (state >>> 0) / 2 ** 32
  }
  const small = Buffer.alloc(400 * 300 * 3)
  for (let i = 0; i < small.length; i += 3)
    small.fill(225 + random() * 30 - (random() < 0.12 ? 170 : 0), i, i + 3)
  const picture = sharp(small, { raw: { width: 400, height: 300, channels: 3 } }).resize(
    1600,
    1200,
    {
      kernel: 'cubic',
    },
  )
  return picture.jpeg({ quality: 68 }).toBuffer()
}
