import { readFileSync } from 'node:fs'
import type { Paper, ReportFonts } from '@sortie/report-document/report'
import { catalogue, type Face, fontFiles } from './font-catalogue.ts'
import { fontOrigin } from './font-server.ts'

/** Always included: the characters of headings and of the report's own words. */
const everyday = catalogue
  .slice(0, 2)
  .flatMap((faces) => faces.filter((face) => face.has(0x41) && face.has(0x7a)))

/** Content policy: only the fonts and the pixels that pictures replace may load. */
const policy = `default-src 'none'; style-src 'unsafe-inline'; font-src ${fontOrigin}; img-src data:`

/** What a document with this text is printed on. */
export function paperFor(text: string): Paper {
  return { fonts: fontsFor(text), policy }
}

/**
 * The fonts that this text needs: their `@font-face` rules (all of them would cost more than the report), and one
 * sample character each, which makes the browser load them. A character is printed by the first family that has it.
 */
function fontsFor(text: string): ReportFonts {
  const needed = new Map(everyday.map((face) => [face, 'A']))
  for (const character of new Set(text)) {
    const point = character.codePointAt(0) ?? 0
    if (point < 0x80) continue
    for (const face of facesWith(point)) needed.set(face, character)
  }
  const faces = catalogue.flat().filter((face) => needed.has(face))
  const names = new Set(faces.map(({ family }) => `"${family}"`))
  return {
    rules: `:root{--scripts:${[...names].join()}}${faces.map(({ css }) => css).join('')}`,
    samples: faces.map((face) => ({
      family: face.family,
      weight: face.weight,
      text: needed.get(face) ?? '',
    })),
  }
}

/** Selectors of forms and joiners have no picture of their own and belong to the characters beside them. */
const invisible = /\p{Default_Ignorable_Code_Point}/u
const found = new Map<number, Face[]>()
/** Memoised per character: a look-up goes through every range of every font. */
function facesWith(point: number): Face[] {
  const known = found.get(point)
  if (known) return known
  const first = invisible.test(String.fromCodePoint(point))
    ? []
    : firstFamilyWith((face) => face.has(point))
  found.set(point, first)
  return first
}

/**
 * Of faces that share a character the browser takes the last one alone. Only that one may have it as its sample:
 * another would not be loaded before the report is laid out, and its whole text would be printed blank.
 */
function firstFamilyWith(has: (face: Face) => boolean): Face[] {
  for (const family of catalogue) {
    const faces = new Map(family.filter(has).map((face) => [face.weight, face]))
    if (faces.size > 0) return [...faces.values()]
  }
  return []
}

/** Inter for Latin text that is written outside of the browser. As WOFF: fontkit loses glyphs of a WOFF2. */
export function latinFont(): Buffer {
  return readFileSync((fontFiles.get('/inter-latin-400-normal.woff2') ?? '').replace(/2$/, ''))
}
