import type { Page } from 'playwright-core'
import type { Stop } from './stop.ts'

/** Where the one receipt there is comes in sight, by calls of its own. */
const withReceipt = ['/', '/expenses', '/expenses?receipts=with']

/** Goes there and waits until it is there in full: no spinner, no picture on its way, no movement. */
export async function goTo(page: Page, { path, open, shows }: Stop): Promise<void> {
  await page.goto(path)
  if (withReceipt.includes(path)) await page.locator('main img').first().waitFor()
  await open?.(page)
  await page.getByText(shows).or(page.getByLabel(shows)).filter({ visible: true }).first().waitFor()
  await settled(page)
  if (!open) await downAndBack(page)
}

/** Brings everything near once, so that charts and pictures that wait for that are there. */
async function downAndBack(page: Page): Promise<void> {
  await page.evaluate(async () => {
    // The page's own observers were there before this one, so they have been told as well. A frame would say nothing:
    // with a fixed day its callback is a mere timer.
    const noticed = () =>
      new Promise<void>((resolve) => {
        const observer = new IntersectionObserver(() => {
          observer.disconnect()
          resolve()
        })
        observer.observe(document.body)
      })
    for (let top = innerHeight; top < document.documentElement.scrollHeight; top += innerHeight) {
      scrollTo(0, top)
      await noticed()
    }
    scrollTo(0, 0)
    await noticed()
  })
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

/** No spinner, no picture on its way, no movement, and each row of a long list where the one above it ends. */
export async function settled(page: Page): Promise<void> {
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
