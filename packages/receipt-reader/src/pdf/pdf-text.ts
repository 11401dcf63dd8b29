import { loadPdf } from '@sortie/untrusted-files/pdf-page'
import type { TextItem } from 'pdfjs-dist/types/src/display/api.js'
import type { Page, Piece } from '../page.ts'
import { isGarbled } from './garbled.ts'

/** The first pages of a long invoice contain the merchant and the date, and mostly the sum. */
const mostPages = 3
/** More than any receipt has; the time of the rules grows with it. */
const mostPieces = 2000
/** Fewer letters are a stamp on a scanned page, not its text. */
const fewestLetters = 20

type Line = { text: string; left: number; right: number; base: number; size: number }

/** The text of a PDF in the form of OCR: its first pages. Null without text, or where a scanner guessed it. */
export async function textOfPdf(file: Buffer): Promise<Page[] | null> {
  const loading = loadPdf(file)
  try {
    const document = await loading.promise
    const pages: Page[] = []
    let most = mostPieces
    for (let number = 1; number <= Math.min(document.numPages, mostPages); number++) {
      const page = await document.getPage(number)
      const { width, height, transform } = page.getViewport({ scale: 1 })
      const { items } = await page.getTextContent()
      const lines = joined(items.filter((item) => 'str' in item).flatMap(levelOn(transform)))
      const pieces = lines.slice(0, most).map(pieceOf)
      most -= pieces.length
      pages.push({ width, height, turned: 0, pieces })
    }
    const texts = pages.flatMap(({ pieces }) => pieces.map(({ text }) => text))
    return lettersIn(texts) >= fewestLetters && !isGarbled(texts) ? pages : null
  } finally {
    await loading.destroy()
  }
}

function lettersIn(texts: readonly string[]): number {
  return texts.reduce((sum, text) => sum + text.replace(/\s/g, '').length, 0)
}

/** Horizontal text with its position on the upright page; vertical text in the margin is not part of the purchase. */
function levelOn([a, b, c, d, e, f]: number[]) {
  const [ax, bx, cx, dx, ex, fx] = [a ?? 1, b ?? 0, c ?? 0, d ?? 1, e ?? 0, f ?? 0]
  return ({ str, transform, width }: TextItem): Line[] => {
    const [ta, tb, tc, td, te, tf] = transform as [number, number, number, number, number, number]
    const across = { x: ax * ta + cx * tb, y: bx * ta + dx * tb }
    if (Math.abs(across.y) > 0.05 * Math.abs(across.x) || across.x <= 0) return []
    const left = ax * te + cx * tf + ex
    const base = bx * te + dx * tf + fx
    const size = Math.hypot(ax * tc + cx * td, bx * tc + dx * td)
    return str === '' ? [] : [{ text: str, left, right: left + width, base, size }]
  }
}

/** Joins words and parts of words that were set next to each other. */
function joined(items: Line[]): Line[] {
  const lines: Line[] = []
  for (const item of items) {
    const last = lines.at(-1)
    const gap = last ? item.left - last.right : 0
    const follows =
      last && Math.abs(item.base - last.base) < 0.2 * last.size && Math.abs(gap) < 0.3 * last.size
    if (!follows) lines.push({ ...item })
    else {
      last.text += item.text
      last.right = item.right
    }
  }
  return lines.filter(({ text }) => text.trim() !== '')
}

function pieceOf({ text, left, right, base, size }: Line): Piece {
  const letters = Array.from(text)
  return {
    text,
    score: 1,
    glyphs: letters.map((char, index) => ({ char, at: (index + 0.5) / letters.length, score: 1 })),
    cx: (left + right) / 2,
    // Capitals and digits stand on the baseline and are two thirds of the type size high.
    cy: base - size / 3,
    width: right - left,
    height: size,
    angle: 0,
  }
}
