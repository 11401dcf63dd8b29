import assert from 'node:assert/strict'
import type { Locator, Page } from 'playwright-core'

export async function swipe(of: Page, row: Locator, by: number): Promise<void> {
  const { x = 0, y = 0, width = 0 } = (await row.boundingBox()) ?? {}
  const touch = await of.context().newCDPSession(of)
  const finger = (way: number) => [{ x: x + width / 2 + way, y: y + 20 }]
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: finger(0) })
  for (const part of [0.2, 0.4, 0.6, 0.8, 1])
    await touch.send('Input.dispatchTouchEvent', {
      type: 'touchMove',
      touchPoints: finger(by * part),
    })
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}

export function focused(page: Page): Promise<string> {
  return page.evaluate(() => {
    const at = document.activeElement
    return at?.getAttribute('aria-label') ?? at?.textContent ?? ''
  })
}

export async function fieldHas(page: Page, label: string): Promise<void> {
  await page.waitForFunction(
    (name) =>
      (document.activeElement as HTMLInputElement | null)?.labels?.[0]?.textContent?.includes(name),
    label,
  )
}

/** Tabs until the thing of this name has the focus. */
export async function reach(page: Page, name: string | RegExp): Promise<void> {
  for (let step = 0; step < 80; step += 1) {
    const at = await focused(page)
    if (typeof name === 'string' ? at === name : name.test(at)) return
    await page.keyboard.press('Tab')
  }
  assert.fail(`${name} cannot be reached with Tab`)
}

/** Tabs until this has the focus. */
export async function tabTo(page: Page, to: Locator): Promise<void> {
  await to.waitFor()
  for (let step = 0; step < 80; step += 1) {
    if (await to.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  assert.fail(`${to} cannot be reached with Tab`)
}

/** As a finger does it: at its place, without waiting for the place to stay. */
export async function touch(hand: Page, target: Locator): Promise<void> {
  const { x = 0, y = 0, width = 0, height = 0 } = (await target.boundingBox()) ?? {}
  await hand.touchscreen.tap(x + width / 2, y + height / 2)
}
