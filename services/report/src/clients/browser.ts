import { access, constants } from 'node:fs/promises'
import type { Server } from 'node:http'
import { limitConcurrency } from '@sortie/platform/limit-concurrency'
import { withTimeLimit } from '@sortie/platform/time-limit'
import type { CDPSession, Browser as Chromium, Page } from 'puppeteer'
import { portOf, startFontServer } from './font-server.ts'

export type Browser = {
  /** Prints a PDF; bookmarks make it 5 % slower. Throws BrowserLost when the browser died: see printSurely. */
  print(document: PrintedDocument, options?: PrintOptions): Promise<Buffer>
  /** Process id of the running browser, if any. */
  pid(): number | undefined
  close(): Promise<void>
}

/** A page keeps the shell, with fonts and styles, while consecutive documents share it. */
export type PrintedDocument = { shell: string; content: string }

type PrintOptions = { bookmarks?: boolean; tags?: boolean; signal?: AbortSignal | undefined }

export type BrowserOptions = {
  /** Path of the program; by default the first existing one of `programs`. */
  executable?: string
  /** Font files by URL path; evaluated when the browser starts. */
  fonts: () => Promise<ReadonlyMap<string, string>>
  /** Tabs that print at once. Two are best on two cores; more only cost memory. */
  pages?: number
  /** A tab is replaced after this many documents, because Chromium leaks memory. */
  renewAfter?: number
  /** Milliseconds one document may take. */
  timeout?: number
  /** Idle milliseconds after which the browser is ended to free its memory. */
  idle?: number
}

/** The window is never seen: small, and narrower than paper (see `hiddenOnScreen` in report-document). Pixels, 96 per inch. */
const window = { width: 96, height: 96 }
/** headless-shell first: 1.4 times as fast as chromium with half the memory. */
const programs = [
  '/usr/bin/chromium-headless-shell',
  '/usr/lib/chromium/chromium-headless-shell',
  '/usr/bin/chromium',
]

/** A healthy browser answers within milliseconds, even while it prints. */
const responseTimeoutMs = 5000

export class BrowserLost extends Error {}

type Tab = { page: Page; session: CDPSession; printed: number; shell: string }
type Running = { chromium: Chromium; fonts: Server; free: Tab[] }

/** Attempts at printing when the browser dies. */
const tries = 3

export async function printSurely(
  browser: Browser,
  document: PrintedDocument,
  options: PrintOptions,
): Promise<Buffer> {
  for (let left = tries; ; left--) {
    try {
      return await browser.print(document, options)
    } catch (error) {
      if (!(error instanceof BrowserLost) || left === 1) throw error
    }
  }
}

/** A browser with a few reused tabs, started by the first document and ended after some idle time. */
export function createBrowser(options: BrowserOptions): Browser {
  const { pages = 2, renewAfter = 200, timeout = 60_000, idle = 5 * 60_000 } = options
  const inTurn = limitConcurrency(pages)
  let running: Promise<Running> | null = null
  let pending = 0
  let pid: number | undefined
  let idleTimer: NodeJS.Timeout | undefined

  async function print(document: PrintedDocument, options: PrintOptions = {}): Promise<Buffer> {
    clearTimeout(idleTimer)
    pending++
    try {
      return await inTurn(async () => {
        options.signal?.throwIfAborted()
        return attempt(document, options)
      })
    } finally {
      pending--
      startIdleTimer()
    }
  }

  async function attempt(
    document: PrintedDocument,
    { signal, ...wanted }: PrintOptions,
  ): Promise<Buffer> {
    running ??= start(options)
    const started = running
    const { chromium, fonts, free } = await started.catch((error) => {
      running = null
      throw error
    })
    const limit = AbortSignal.any([AbortSignal.timeout(timeout), ...(signal ? [signal] : [])])
    pid = chromium.process()?.pid
    let tab: Tab | undefined
    try {
      tab = free.pop() ?? (await unless(limit, openTab(chromium)))
      const pdf = await unless(limit, printOn(tab, document, wanted))
      if (++tab.printed < renewAfter) free.push(tab)
      else void tab.page.close().catch(() => {})
      return pdf
    } catch (error) {
      // A tab that failed or hangs is closed: it must not print the next person's report.
      void tab?.page.close().catch(() => {})
      if (signal?.aborted || (await isAlive(chromium))) throw error
      kill(chromium)
      fonts.close()
      if (running === started) running = null
      throw new BrowserLost('The browser ended while printing', { cause: error })
    }
  }

  function startIdleTimer(): void {
    clearTimeout(idleTimer)
    if (pending === 0) idleTimer = setTimeout(() => void close(), idle).unref()
  }

  async function close(): Promise<void> {
    clearTimeout(idleTimer)
    const ending = await running?.catch(() => null)
    running = null
    ending?.fonts.close()
    ending?.fonts.closeAllConnections()
    if (ending)
      await withTimeLimit(responseTimeoutMs, ending.chromium.close()).catch(() =>
        kill(ending.chromium),
      )
  }

  return { print, pid: () => pid, close }
}

async function start({ executable, fonts: files }: BrowserOptions): Promise<Running> {
  const program = executable ?? (await firstProgram())
  const fonts = await startFontServer(await files())
  const { default: puppeteer } = await import('puppeteer')
  const chromium = await puppeteer
    .launch({
      executablePath: program,
      // Connected by a pipe, so that the browser ends with this process, however that ends.
      pipe: true,
      headless: program.endsWith('headless-shell') ? 'shell' : true,
      defaultViewport: window,
      args: [
        // The sandbox does not work for root.
        ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
        '--disable-gpu',
        '--disable-dev-shm-usage',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
        '--font-render-hinting=none',
        `--proxy-server=http://127.0.0.1:${portOf(fonts)}`,
        '--proxy-bypass-list=<-loopback>',
      ],
    })
    .catch((error) => {
      fonts.close()
      throw error
    })
  return { chromium, fonts, free: [] }
}

/** Detects a browser that hangs: it stays connected but answers nothing. */
async function isAlive(chromium: Chromium): Promise<boolean> {
  if (!chromium.connected) return false
  return withTimeLimit(responseTimeoutMs, chromium.version()).then(
    () => true,
    () => false,
  )
}

function kill(chromium: Chromium): void {
  const pid = chromium.process()?.pid
  try {
    if (pid) process.kill(-pid, 'SIGKILL')
  } catch {}
}

async function firstProgram(): Promise<string> {
  for (const path of programs) {
    const found = await access(path, constants.X_OK).then(
      () => true,
      () => false,
    )
    if (found) return path
  }
  throw new Error(
    `No browser to print with: none of ${programs.join(', ')} is there. Name one by CHROME_PATH.`,
  )
}

async function openTab(chromium: Chromium): Promise<Tab> {
  const page = await chromium.newPage()
  await page.setJavaScriptEnabled(false)
  return { page, session: await page.createCDPSession(), printed: 0, shell: '' }
}

async function printOn(
  tab: Tab,
  { shell, content }: PrintedDocument,
  { bookmarks = false, tags = true }: PrintOptions,
): Promise<Buffer> {
  const { page, session } = tab
  if (tab.shell !== shell) {
    await page.setContent(shell, { waitUntil: 'load', timeout: 0 })
    tab.shell = shell
  }
  await page.evaluate(fill, content)
  const { data } = await session.send('Page.printToPDF', {
    printBackground: true,
    preferCSSPageSize: true,
    generateTaggedPDF: tags,
    generateDocumentOutline: bookmarks,
  })
  return Buffer.from(data, 'base64')
}

/** Runs in the page. Fonts are requested by the first layout, so waiting for them makes sense only afterwards. */
function fill(content: string): Promise<unknown> | 0 {
  const { body, fonts, images } = document
  if (body.lastElementChild) body.lastElementChild.innerHTML = content
  const pictures = [...images].map((image) => image.complete || image.decode().catch(() => false))
  return body.offsetHeight && Promise.all([fonts.ready, ...pictures]).then(() => 0)
}

function unless<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason)
    if (signal.aborted) stop()
    signal.addEventListener('abort', stop, { once: true })
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop))
  })
}
