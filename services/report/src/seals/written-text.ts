import { readFileSync } from 'node:fs'
import { create } from '@cantoo/fontkit'
import { CustomFontSubsetEmbedder, type PDFContext, type PDFRef } from '@cantoo/pdf-lib'
import { fontFilesFor } from '../clients/fonts.ts'
import { outlines } from './outlines.ts'

type Font = {
  widthOf(text: string): number
  /** Operators that write it at a position; the size is in points. */
  write(text: string, x: number, y: number, size: number): string
  embed?: (context: PDFContext) => Promise<PDFRef>
}
type Run = { font: Font; text: string }

type Parsed = { hasGlyphForCodePoint(point: number): boolean }

/** Parsing a font takes longer than all else. */
const parsed = new Map<string, Parsed>()
const found = new Map<string, string | null>()

/** Texts of any script, in the fonts of the report, without the browser. Only the characters used are embedded. */
export function textWriter() {
  const fonts = new Map<string, Font>()

  async function fontOf(path: string): Promise<Font> {
    const known = fonts.get(path)
    if (known) return known
    const font = parse(path)
    const made = path.endsWith('.woff2')
      ? outlines(font)
      : await embedded(font, `Seal${fonts.size}`, path)
    fonts.set(path, made)
    return made
  }

  async function runsOf(text: string, weight: string): Promise<Run[]> {
    const runs: Run[] = []
    for (const character of text) {
      const last = runs.at(-1)
      // A space stays with the word before it, so that words of a script read from right to left keep their order.
      const path = character === ' ' && last ? null : fileFor(character, weight)
      const font = path === null ? last?.font : await fontOf(path)
      if (font === undefined) continue
      if (last?.font === font) last.text += character
      else runs.push({ font, text: character })
    }
    return runs
  }

  return {
    /** Operators that write a line, smaller where it would be wider than `width` points. */
    async line(text: string, { x, y, size, width, weight = '400' }: Line): Promise<string> {
      const runs = await runsOf(text, weight)
      const widths = runs.map(({ font, text }) => font.widthOf(text))
      const fitting = Math.min(size, width / widths.reduce((sum, each) => sum + each, 0.001))
      let left = x
      return runs
        .map(({ font, text }, index) => {
          const at = left
          left += fitting * (widths[index] ?? 0)
          return font.write(text, at, y, fitting)
        })
        .join('\n')
    },
    /** The fonts that were used, by the name that the operators have for them. */
    async embedInto(context: PDFContext): Promise<Record<string, PDFRef>> {
      const refs: Record<string, PDFRef> = {}
      for (const [index, { embed }] of [...fonts.values()].entries())
        if (embed) refs[`Seal${index}`] = await embed(context)
      return refs
    },
  }
}

function parse(path: string): Parsed {
  const font = parsed.get(path) ?? (create(readFileSync(path)) as unknown as Parsed)
  parsed.set(path, font)
  return font
}

/** The first font that has it, not only announces it; null where none does. */
function fileFor(character: string, weight: string): string | null {
  const key = `${weight}${character}`
  const known = found.get(key)
  if (known !== undefined) return known
  const point = character.codePointAt(0) ?? 0
  const path =
    fontFilesFor(character, weight).find((each) => parse(each).hasGlyphForCodePoint(point)) ?? null
  found.set(key, path)
  return path
}

type Line = { x: number; y: number; size: number; width: number; weight?: '400' | '600' }

/** Of Inter: letters chosen by their neighbours take most of the time, and kerning is not written (Tj). */
const quickly = { calt: false, kern: false }

async function embedded(font: unknown, name: string, path: string): Promise<Font> {
  const embedder = await CustomFontSubsetEmbedder.for(
    { create: () => font } as never,
    new Uint8Array(),
    ...([undefined, path.includes('/inter-') ? quickly : undefined] as const),
  )
  return {
    widthOf: (text) => embedder.widthOfTextAtSize(text, 1),
    write(text, x, y, size) {
      const place = `1 0 0 1 ${x.toFixed(2)} ${y.toFixed(2)} Tm`
      return `BT /${name} ${size.toFixed(2)} Tf ${place} ${embedder.encodeText(text)} Tj ET`
    },
    embed: (context) => embedder.embedIntoContext(context),
  }
}
