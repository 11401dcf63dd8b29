import type { Page } from 'playwright-core'
import type { Stop } from './stop.ts'

/** Where the one receipt there is comes in sight, by calls of its own. */
const withReceipt = ['/', '/expenses', '/expenses?receipts=with']

/** Goes there and waits until it is there in full: no spinner, no picture on its way, no movement. */
export async function goTo(page: Page, { path, open, shows }: Stop<unknown>): Promise<void> {
  await page.goto(path)
  if (withReceipt.includes(path)) await page.locator('main img').first().waitFor()
  await open?.(page)
  // A press that a busy machine misses is tried again with the page scrolled a little: it would show behind the sheet.
  await page.evaluate(() => scrollTo(0, 0))
  await page.getByText(shows).or(page.getByLabel(shows)).filter({ visible: true }).first().waitFor()
  await settled(page)
  if (!open) await downAndBack(page)
}

/** Brings everything near once, so that charts and pictures that wait for that are there. */
async function downAndBack(page: Page): Promise<void> {
  // Read anew each time, because a page grows by what comes into sight.
  const screens = () => page.evaluate(() => document.documentElement.scrollHeight / innerHeight)
  for (let screen = 1; screen < (await screens()); screen += 1) {
    await page.evaluate((down) => scrollTo(0, down * innerHeight), screen)
    await noticed(page)
  }
  await page.evaluate(() => scrollTo(0, 0))
  await noticed(page)
  await page.waitForFunction(
    () =>
      [...document.images].every(({ complete }) => complete) &&
      // What a chart shows is an unseen list until it is drawn.
      [...document.querySelectorAll('main ul[aria-label]')].every(
        ({ parentElement }) =>
          !parentElement || getComputedStyle(parentElement).clipPath === 'none',
      ),
  )
  await settled(page)
}

/**
 * The page has been told of its new width or place: its own media queries and observers come before this one. A frame
 * would say nothing: with a fixed day its callback is a mere timer.
 */
async function noticed(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const observer = new IntersectionObserver(() => {
          observer.disconnect()
          resolve()
        })
        observer.observe(document.body)
      }),
  )
}

/** No spinner, no picture on its way, no movement, and each row of a long list where the one above it ends. */
export async function settled(page: Page): Promise<void> {
  await noticed(page)
  await page.waitForFunction(() => {
    const box = (row: Element) => row.getBoundingClientRect()
    // After a change of width the rows have their new heights at once, but their places only when they are measured.
    const inPlace = (row: Element) => {
      const next = row.nextElementSibling
      if (next) return Math.abs(box(next).top - box(row).bottom) < 1
      // The last one there is ends its list, or others are still to come: then it reaches the end of the screen.
      const end = box(row.parentElement ?? row).bottom
      return box(row).bottom < end + 1 && box(row).bottom > Math.min(end - 1, innerHeight)
    }
    return (
      document.fonts.status === 'loaded' &&
      [...document.images].every((image) => image.complete || image.loading === 'lazy') &&
      document.getAnimations().every(({ playState }) => playState !== 'running') &&
      document.querySelector('[aria-busy=true]') === null &&
      [...document.querySelectorAll('[data-index]')].every(inPlace)
    )
  })
}
