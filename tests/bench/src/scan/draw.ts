// Draws receipts of eighteen countries with their truth: node tests/bench/src/scan/draw.ts FOLDER [how many]
// The folder is then one of MORE_RECEIPTS of fit.ts and of the benchmark scan. The same ones each time.
import { mkdir, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { findProgram, programPath } from '@sortie/local/programs'
import { chromiumFlags } from '@sortie/system-testing/browser'
import puppeteer from 'puppeteer'
import { drawn } from './drawn/receipt.ts'

const [, , given, count = '190'] = process.argv
if (!given) throw new Error('Name the folder to draw into.')
const folder = resolve(given)
const japanese = pathToFileURL(
  createRequire(import.meta.url).resolve('@fontsource-variable/noto-sans-jp'),
)
await mkdir(join(folder, 'images'), { recursive: true })
const browser = await puppeteer.launch({
  executablePath:
    findProgram('chromium', 'chromium-browser', 'google-chrome') ?? programPath('chromium'),
  args: [...chromiumFlags, '--allow-file-access-from-files'],
})
try {
  const tab = await browser.newPage()
  const labels = []
  for (let number = 0; number < Number(count); number++) {
    const { kind, html, truth } = drawn(number)
    const page = join(folder, 'page.html')
    await writeFile(page, html.replace('JAPANESE', japanese.href))
    await tab.goto(pathToFileURL(page).href, { waitUntil: 'networkidle0' })
    const file = `${String(number).padStart(3, '0')}.jpg`
    const body = await tab.$('body')
    await body?.screenshot({
      path: join(folder, 'images', file),
      type: 'jpeg',
      quality: 45 + (number % 5) * 10,
    })
    labels.push({ file, source: `drawn, ${kind}`, ...truth })
  }
  await writeFile(join(folder, 'labels.json'), JSON.stringify(labels, null, 2))
} finally {
  await browser.close()
}
