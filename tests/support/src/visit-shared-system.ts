import { after, afterEach, before } from 'node:test'
import type { Page } from 'playwright-core'
import { type BrowserOptions, takeSession, type Visitor, visitor } from './browser.ts'
import { type Person, register } from './caller.ts'
import { type SharedSystem, sharedSystem } from './start-system.ts'

type Visit = {
  system: SharedSystem
  someone: Visitor
  page: Page
  /** Registers somebody new and signs the browser in as them. */
  signInAsNew(): Promise<Person>
}

/** Opens one browser on the shared system for the tests of a file: `prepare` runs before them, both end after them. */
export function visitSharedSystem(
  options: BrowserOptions,
  prepare: (visit: Visit) => void | Promise<void>,
): void {
  let system: SharedSystem | undefined
  let someone: Visitor | undefined

  before(async () => {
    const shared = await sharedSystem()
    system = shared
    const opened = await visitor(shared.url, options)
    someone = opened
    const signInAsNew = async () => {
      const person = await register(shared.url)
      await takeSession(opened, shared.url, person)
      return person
    }
    await prepare({ system: shared, someone: opened, page: opened.page, signInAsNew })
  })
  afterEach(async (context) => {
    // The run repeats it under the file's name.
    if (someone && 'passed' in context && !context.passed) console.log(await whatIsShown(someone))
  })
  after(async () => {
    await someone?.close()
    await system?.stop()
  })
}

/** A description of the page where a test failed. */
async function whatIsShown({ page, faults }: Visitor): Promise<string> {
  const tree = await page.ariaSnapshot({ timeout: 5000 }).catch((error: Error) => error.message)
  return `${page.url()} shows:\n${tree.slice(0, 3000)}\nFaults: ${faults.slice(-5).join(' | ') || 'none'}`
}
