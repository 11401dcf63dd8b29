import { existsSync, mkdirSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { eventually } from '@sortie/testing/eventually'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { accepting } from './env.ts'
import { type Square, side, unlikeSquares } from './unlike-squares.ts'

const goldenFile = (name: string) =>
  fileURLToPath(new URL(`../golden/${name}.webp`, import.meta.url))
const resultFile = (name: string) =>
  fileURLToPath(new URL(`../test-results/${name}.png`, import.meta.url))

/**
 * The same for everybody: ids and the server's times differ from run to run, messages go by themselves, and pictures of
 * receipts are drawn in a font of the machine.
 */
const steady = `
  code, dd.number, [role=region][aria-label^=Notifications] { visibility: hidden }
  time[datetime$=Z] { visibility: hidden; display: inline-block; width: 6rem; height: 1em; white-space: nowrap }
  img { filter: blur(12px) }
`
/** What the server dated, by its own clock. Hidden it still takes room, so each gets the same text before. */
async function sameDay(page: Page): Promise<void> {
  await page.locator('time[datetime$=Z]').evaluateAll((times) => {
    for (const time of times) time.textContent = 'May 20, 2026'
  })
}

/** A border that is drawn otherwise may cost one square; anything that moved or is missing costs more. */
const allowed = 2
/** A busy browser draws what is below the window a moment after it is asked for the whole page. */
const drawnWithinMs = 5000
/** Rows by which the heights of two whole pages may differ. */
const taller = 4

/**
 * Compares what the page shows with the golden picture of that name and answers what is wrong, '' when nothing is. What
 * was seen and where it differs are then put into tests/journeys/test-results.
 */
export async function unlikeGolden(page: Page, name: string, fullPage: boolean): Promise<string> {
  await sameDay(page)
  const picture = () =>
    page.screenshot({ fullPage, animations: 'disabled', caret: 'hide', style: steady })
  if (accepting) {
    mkdirSync(dirname(goldenFile(name)), { recursive: true })
    await sharp(await picture())
      .webp({ quality: 70, effort: 5 })
      .toFile(goldenFile(name))
    return ''
  }
  return eventually(async () => {
    const seen = await picture()
    // Of a picture that was taken too early nothing stays.
    for (const file of [resultFile(name), resultFile(`${name}-diff`)]) rmSync(file, { force: true })
    const fault = await compare(seen, name)
    if (!fault) return ''
    mkdirSync(dirname(resultFile(name)), { recursive: true })
    await sharp(seen).toFile(resultFile(name))
    throw new Error(`${name}: ${fault}`)
  }, drawnWithinMs).catch((error: Error) => error.message)
}

/** Said once, under everything that differs. */
export const howToAccept =
  'See tests/journeys/test-results: NAME.png is what was seen, NAME-diff.png where it differs from tests/journeys/golden. Is it meant so? Then npm run golden:accept, look at the new pictures, and commit them.'

export function forgetResults(): void {
  rmSync(dirname(resultFile('any')), { recursive: true, force: true })
}

async function compare(seen: Buffer, name: string): Promise<string> {
  if (!existsSync(goldenFile(name))) return 'there is no golden picture yet'
  const { width = 0, height = 0 } = await sharp(goldenFile(name)).metadata()
  const now = await sharp(seen).metadata()
  if (now.width !== width || Math.abs((now.height ?? 0) - height) > taller)
    return `is ${now.width} x ${now.height} px, the golden picture ${width} x ${height}`
  const size = {
    width: Math.ceil(width / 2),
    height: Math.ceil(Math.min(height, now.height ?? 0) / 2),
  }
  const raw = (picture: Buffer | string) =>
    sharp(picture)
      .extract({ left: 0, top: 0, width, height: Math.min(height, now.height ?? 0) })
      .resize({ ...size, fit: 'fill', kernel: 'linear' })
      .greyscale()
      .raw()
      .toBuffer()
  const squares = unlikeSquares(await raw(goldenFile(name)), await raw(seen), size)
  if (squares.length <= allowed) return ''
  await drawSquares(seen, squares, `${name}-diff`)
  return `${squares.length} squares of ${side * 2} px differ`
}

/** The picture taken, dimmed except for the squares that differ. */
async function drawSquares(seen: Buffer, squares: Square[], name: string): Promise<void> {
  const { width = 0, height = 0 } = await sharp(seen).metadata()
  const frames = squares.map(
    ({ left, top }) => `<rect x="${left}" y="${top}" width="${side * 2}" height="${side * 2}"/>`,
  )
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><g fill="#f00" fill-opacity=".3" stroke="#f00">${frames.join('')}</g></svg>`
  mkdirSync(dirname(resultFile(name)), { recursive: true })
  await sharp(seen)
    .modulate({ brightness: 0.8 })
    .composite([{ input: Buffer.from(svg) }])
    .toFile(resultFile(name))
}
