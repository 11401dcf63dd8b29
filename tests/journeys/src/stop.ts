import type { Page } from 'playwright-core'
import type { Photo } from './expense-pages.ts'

/** One thing somebody can look at: a screen, or a dialog over it. */
export type Stop = {
  name: string
  who: 'visitor' | 'person' | 'admin'
  path: string
  /** From the screen to the dialog, as the person gets there. */
  open?: (page: Page) => Promise<void>
  /** The text or heading by which one knows that it is there. */
  shows: string
  /** Only small screens have it. */
  small?: boolean
  /** Undoes the changes that were needed to get there. */
  leave?: (page: Page) => Promise<void>
  /** The call that is refused on the way, as the browser names it. */
  refused?: string
}

export const press = (name: string | RegExp) => (page: Page) =>
  page.getByRole('button', { name }).first().click()

export const inDialog = (page: Page, name: string | RegExp) =>
  page.getByRole('dialog').last().getByRole('button', { name })

/** Into the dialog that is open, or the upper one of two. */
export const pick = (page: Page, photo: Photo) =>
  page.getByRole('dialog').last().locator('input[type=file]').first().setInputFiles(photo)
