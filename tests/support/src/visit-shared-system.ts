import { after, before } from 'node:test'
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
  after(async () => {
    await someone?.close()
    await system?.stop()
  })
}
