import type { Page } from 'playwright-core'
import type { Photo } from './expense-pages.ts'

/** One thing somebody can look at: a screen, or a dialog over it. */
export type Stop<Who = 'visitor' | 'person' | 'admin'> = {
  who: Who
  name: string
  path: string
  /** The text or heading by which one knows that it is there. */
  shows: string
  /** From the screen to the dialog, as the person gets there. */
  open?: (page: Page) => Promise<unknown>
  /** Widths in px at which it has a golden picture. */
  pictures?: readonly (1440 | 390)[]
  /** Only small screens have it. */
  small?: boolean
  /** Undoes the changes that were needed to get there. */
  leave?: (page: Page) => Promise<void>
  /** The call that is refused on the way, as the browser names it. */
  refused?: string
}

/** Makes the stops of one person. */
export const stopsOf =
  <const Who>(who: Who) =>
  (name: string, path: string, shows: string, more: Partial<Stop> = {}): Stop<Who> => ({
    ...more,
    who,
    name,
    path,
    shows,
  })

export const press = (name: string | RegExp) => (page: Page) =>
  page.getByRole('button', { name }).first().click()

export const inDialog = (page: Page, name: string | RegExp) =>
  page.getByRole('dialog').last().getByRole('button', { name })

/** Into the dialog that is open, or the upper one of two. */
export const pick = (page: Page, photo: Photo) =>
  page
    .getByRole('dialog')
    .last()
    .locator('input[type=file]:not([capture])')
    .first()
    .setInputFiles(photo)
