import { mkdtempSync, readlinkSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findProgram } from '@sortie/local/programs'
import { type BrowserContext, chromium, type Page } from 'playwright-core'
import type { Person } from './caller.ts'

/** Chromium for tests and measurements: without a sandbox, since root has none, and it asks for nothing by itself. */
export const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

export type Visitor = {
  page: Page
  context: BrowserContext
  /** The errors of the browser. */
  faults: string[]
  /**
   * Closes the browser and starts it again, as on the next day: what it had in mind only, cookies too, is on its
   * disk.
   */
  restarted(): Promise<Visitor>
  /** Ends the browser at once, as a phone that runs out of battery, and starts it again with what its disk has. */
  killed(): Promise<Visitor>
  close(): Promise<void>
}

export type BrowserOptions = {
  width?: number
  height?: number
  scheme?: 'dark' | 'light'
  touch?: boolean
  /** With the service worker; without it every request passes by the test, which may hold or break it. */
  serviceWorker?: boolean
  /** Every pixel as a person's browser paints it; the headless shell rounds some of them otherwise. */
  painted?: boolean
  profile?: string
}

/** SLOW_BROWSER finds journeys that count on a quick browser: 5 gives each page a fifth of the speed. */
const slower = Number(process.env.SLOW_BROWSER ?? 1)

/** The browser people have, with all it keeps on its disk. */
const wholeBrowser = findProgram('chromium') ?? 'chromium'
/** The same engine for half of the processor's time, where it is installed. */
const headlessShell = findProgram('chromium-headless-shell') ?? wholeBrowser

/** A person at a browser of their own, `width` pixels wide. */
export async function visitor(url: string, options: BrowserOptions = {}): Promise<Visitor> {
  const profile = options.profile ?? mkdtempSync(join(tmpdir(), 'sortie-browser-'))
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: options.painted || options.serviceWorker ? wholeBrowser : headlessShell,
    headless: true,
    args: chromiumFlags,
    baseURL: url,
    viewport: { width: options.width ?? 1440, height: options.height ?? 900 },
    colorScheme: options.scheme ?? 'dark',
    hasTouch: options.touch ?? false,
    locale: 'en-US',
    timezoneId: 'America/New_York',
    acceptDownloads: true,
    serviceWorkers: options.serviceWorker ? 'allow' : 'block',
  })
  // A machine that does other work beside is slow, not wrong.
  context.setDefaultTimeout(45_000)
  const faults: string[] = []
  if (slower > 1) await slowDown(context)
  const page = context.pages()[0] ?? (await context.newPage())
  page.on('pageerror', (error) => faults.push(error.message))
  page.on('console', (message) => {
    const text = `${message.text()} ${message.location().url}`
    if (message.type() === 'error') faults.push(text)
  })
  return {
    page,
    context,
    faults,
    async restarted() {
      await context.close()
      return visitor(url, { ...options, profile })
    },
    async killed() {
      const ended = new Promise((resolve) => context.once('close', resolve))
      // With its helpers, one of which would still hold the database when the next browser opens it.
      process.kill(-browserOf(profile), 'SIGKILL')
      await ended
      rmSync(join(profile, 'SingletonLock'), { force: true })
      return visitor(url, { ...options, profile })
    },
    async close() {
      await context.close()
      rmSync(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
    },
  }
}

async function slowDown(context: BrowserContext): Promise<void> {
  const slowly = async (page: Page) => {
    const browser = await context.newCDPSession(page)
    await browser.send('Emulation.setCPUThrottlingRate', { rate: slower })
  }
  context.on('page', (page) => void slowly(page).catch(() => undefined))
  for (const page of context.pages()) await slowly(page)
}

/**
 * Signed in with the session of a caller, without the form. Chromium keeps it on its disk where it says when it
 * expires.
 */
export async function takeSession(
  { context }: Pick<Visitor, 'context'>,
  url: string,
  { cookie }: Person,
  expires = -1,
): Promise<void> {
  const [name = '', ...value] = cookie.split('=')
  await context.addCookies([{ name, value: value.join('='), url, expires }])
}

/** Chromium's own lock names its process: `host-pid`. */
function browserOf(profile: string): number {
  return Number(readlinkSync(join(profile, 'SingletonLock')).split('-').at(-1))
}
