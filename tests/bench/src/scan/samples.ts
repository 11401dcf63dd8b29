import { createHash } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import type { Signals } from '../../../../packages/receipt-reader/src/confidence.ts'
import { interpret } from '../../../../packages/receipt-reader/src/interpret.ts'
import { type Engine, startEngine } from '../../../../packages/receipt-reader/src/ocr/ocr-engine.ts'
import type { Page } from '../../../../packages/receipt-reader/src/page.ts'
import type { Receipts } from './receipts.ts'

/** One reading of one receipt: what speaks for it, and what of it was right. */
export type Sample = {
  group: string
  signals: Signals
  right: { amount: boolean; date: boolean; merchant: boolean; all: boolean }
  weight: number
  plain: boolean
}

/** The same receipts as they are and as small, hard-pressed scans: worse pictures make the mistakes good ones lack. */
const VARIANTS: Record<string, (image: Buffer) => Promise<Buffer>> = {
  plain: async (image) => image,
  small: async (image) => {
    const { width = 1000 } = await sharp(image).metadata()
    return sharp(image)
      .resize(Math.round(width * 0.6))
      .jpeg({ quality: 50 })
      .toBuffer()
  },
}
// How many ways a page is torn: pieces go missing, so that unusual receipts are among the samples too.
const TORN = 3

/**
 * Readings of every receipt: as it is, as a worse picture, and with parts of the page missing; further ones without
 * the worse picture.
 */
export async function collect(
  receipts: Receipts,
  today: Date,
  more: Receipts[] = [],
): Promise<Sample[]> {
  const samples: Sample[] = []
  let engine: Engine | null = null
  const cache = join(tmpdir(), 'sortie-scan-pages')
  await mkdir(cache, { recursive: true })
  const eye = await fingerprintOfEngine()
  const look = async (name: string, image: Buffer): Promise<Page> => {
    const file = join(
      cache,
      `${createHash('sha256').update(eye).update(name).update(image).digest('hex')}.json`,
    )
    const known = await readFile(file, 'utf8').catch(() => null)
    if (known !== null) return JSON.parse(known) as Page
    engine ??= await startEngine({ threads: 1 })
    const page = await engine.read(await (VARIANTS[name] as (i: Buffer) => Promise<Buffer>)(image))
    await writeFile(file, JSON.stringify(page))
    return page
  }
  for (const source of [receipts, ...more]) {
    const own = source === receipts
    for (const label of source.labels) {
      const image = await source.image(label)
      for (const name of own ? Object.keys(VARIANTS) : ['plain']) {
        const page = await look(name, image)
        const torn = Array.from({ length: TORN }, (_, i) =>
          tear(page, `${label.file} ${name} ${i}`, 0.06 + 0.08 * i),
        )
        const parts = [...torn, ...halves(page), withoutTotal(page, label.total)]
        ;[page, ...parts].forEach((p, i) => {
          const { reading, signals } = interpret(p, today)
          const verdict = source
            .score([{ ...reading, file: label.file }])
            .find((v) => v.label.file === label.file)
          if (!verdict) throw new Error(`no verdict on ${label.file}`)
          const { amount, date, merchant, all } = verdict
          samples.push({
            group: label.merchant,
            signals,
            right: { amount, date, merchant, all },
            weight: i === 0 ? 1 : 0.3,
            plain: own && name === 'plain' && i === 0,
          })
        })
      }
    }
  }
  await (engine as Engine | null)?.close()
  return samples
}

/** Changes with the engine's source: pages of another engine are read again. */
async function fingerprintOfEngine(): Promise<string> {
  const folder = new URL('../../../../packages/receipt-reader/src/ocr/', import.meta.url)
  const files = ['picture', 'geometry', 'detect', 'recognize', 'ocr-engine']
  const sources = await Promise.all(
    files.map((file) => readFile(new URL(`${file}.ts`, folder), 'utf8')),
  )
  return createHash('sha256').update(sources.join()).digest('hex')
}

/** The page without some of its pieces; the same ones for the same seed. */
function tear(page: Page, seed: string, share: number): Page {
  return {
    ...page,
    pieces: page.pieces.filter(
      (_, i) => createHash('md5').update(`${seed} ${i}`).digest().readUInt32BE() / 2 ** 32 >= share,
    ),
  }
}

/** The upper and the lower half: half a receipt says nothing sure. */
function halves(page: Page): Page[] {
  const heights = page.pieces.map(({ cy }) => cy).sort((a, b) => a - b)
  const middle = heights[Math.floor(heights.length / 2)] ?? 0
  return [true, false].map((upper) => ({
    ...page,
    pieces: page.pieces.filter(({ cy }) => cy < middle === upper),
  }))
}

/** The page without the digits of its total, wherever they stand. */
function withoutTotal(page: Page, total: string): Page {
  const digits = digitsOf(total).replace(/^0+/, '')
  const whole = digits.endsWith('00') ? digits.slice(0, -2) : digits
  return {
    ...page,
    pieces: page.pieces.filter(({ text }) => {
      const printed = digitsOf(text)
      return !printed.includes(digits) && !printed.includes(whole)
    }),
  }
}

function digitsOf(text: string): string {
  return text.replace(/\D/g, '')
}
