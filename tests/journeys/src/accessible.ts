import assert from 'node:assert/strict'
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { settled } from './go-to.ts'

export type Scheme = 'light' | 'dark'

/** Before the grid that is behind every page, axe would not judge a colour. */
const noGrid = '*, ::before, ::after { background-image: none !important }'

/** Axe finds nothing in what is shown, in this scheme. */
export async function isAccessible(page: Page, what: string, scheme: Scheme): Promise<void> {
  await page.emulateMedia({ colorScheme: scheme })
  await settled(page)
  const style = await page.addStyleTag({ content: noGrid })
  // "Legacy" is one page without frames of other sites, looked at in its place instead of in a new tab.
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode()
  const { violations } = await axe.analyze()
  await style.evaluate((node: Element) => node.remove())
  const said = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
  )
  assert.deepEqual(said, [], `${what}, ${scheme}`)
}

/** Nothing that is shown, a dialog neither, is wider than the window of this width in px. */
export async function fits(page: Page, what: string, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 900 })
  await settled(page)
  const overflow = await page.evaluate(() => {
    const panels = [
      document.documentElement,
      ...document.querySelectorAll('[role=dialog], [role=alertdialog]'),
    ]
    return Math.max(...panels.map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth))
  })
  assert.ok(overflow <= 0, `${what} is wider than ${width} px`)
}
