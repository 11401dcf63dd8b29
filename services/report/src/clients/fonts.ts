import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { ReportFonts } from '@sortie/report-document/report'
import { fontOrigin } from './font-server.ts'

/** Fonts are part of the product, so that a name prints the same on every machine. */
type Family = { package: string; family: string; weights: string[] }

const families: Family[] = [
  { package: '@fontsource/inter', family: 'Inter', weights: ['400', '600'] },
  { package: '@fontsource/barlow-condensed', family: 'Barlow Condensed', weights: ['600'] },
  // Fallbacks for characters that Inter lacks, in this order.
  ...[
    'arabic',
    'hebrew',
    'thai',
    'devanagari',
    'bengali',
    'tamil',
    'telugu',
    'georgian',
    'armenian',
  ].map((script) => ({
    package: `@fontsource/noto-sans-${script}`,
    family: `Noto ${script}`,
    weights: ['400', '600'],
  })),
  ...['sc', 'jp', 'kr'].map((script) => ({
    package: `@fontsource-variable/noto-sans-${script}`,
    family: `Noto ${script}`,
    weights: ['wght'],
  })),
  { package: '@fontsource/noto-sans-symbols-2', family: 'Noto symbols', weights: ['400'] },
]

type Face = { family: string; weight: string; ranges: [number, number][]; css: string }

const require = createRequire(import.meta.url)
const catalogue = families.map(facesOf)
/** Always included: the characters of headings and of the report's own words. */
const everyday = catalogue
  .slice(0, 2)
  .flatMap(({ faces }) => faces.filter((face) => covers(face, 0x41)))

/** URL path to file of every font. */
export const fontFiles: ReadonlyMap<string, string> = new Map(
  catalogue.flatMap((family) => family.files),
)

/**
 * The fonts that this text needs: their `@font-face` rules (all of them would cost more than the report), and one
 * sample character each, which makes the browser load them. A character is printed by the first family that has it.
 */
export function fontsFor(text: string): ReportFonts {
  const needed = new Map(everyday.map((face) => [face, 'A']))
  for (const character of new Set(text)) {
    const point = character.codePointAt(0) ?? 0
    if (point < 0x80) continue
    for (const face of facesWith(point)) needed.set(face, character)
  }
  const scripts = new Set([...needed.keys()].map(({ family }) => `"${family}"`))
  const rules = [...needed.keys()].map(({ css }) => css).join('')
  return {
    rules: `:root{--scripts:${[...scripts].join()}}${rules}`,
    samples: [...needed].map(([{ family, weight }, text]) => ({ family, weight, text })),
  }
}

const found = new Map<number, Face[]>()
/** Memoised per character: a look-up goes through every range of every font. */
function facesWith(point: number): Face[] {
  const known = found.get(point)
  if (known) return known
  const having = catalogue.map(({ faces }) => faces.filter((face) => covers(face, point)))
  const first = having.find(({ length }) => length) ?? []
  found.set(point, first)
  return first
}

function covers({ ranges }: Face, point: number): boolean {
  return ranges.some(([from, to]) => from <= point && point <= to)
}

/** Inter for Latin text that is written outside of the browser. As WOFF: fontkit loses glyphs of a WOFF2. */
export function latinFont(): Buffer {
  return readFileSync((fontFiles.get('/inter-latin-400-normal.woff2') ?? '').replace(/2$/, ''))
}

function facesOf({ package: name, family, weights }: Family): {
  faces: Face[]
  files: [string, string][]
} {
  const folder = dirname(require.resolve(`${name}/package.json`))
  const subsets: Record<string, string> = JSON.parse(
    readFileSync(join(folder, 'unicode.json'), 'utf8'),
  )
  const made = weights.flatMap((weight) =>
    Object.entries(subsets).map(([subset, range]) => {
      const file = `${name.split('/')[1]}-${subset.replace(/[[\]]/g, '')}-${weight}-normal.woff2`
      const cssWeight = weight === 'wght' ? '100 900' : weight
      const source = `url(${fontOrigin}/${file}) format("woff2")`
      const css =
        `@font-face{font-family:"${family}";font-weight:${cssWeight};` +
        `src:${source};unicode-range:${range}}`
      const face = {
        family,
        weight: weight === 'wght' ? '400' : weight,
        ranges: parseRanges(range),
        css,
      }
      return { face, file: entry(folder, file) }
    }),
  )
  return { faces: made.map(({ face }) => face), files: made.map(({ file }) => file) }
}

function entry(folder: string, file: string): [string, string] {
  return [`/${file}`, join(folder, 'files', file)]
}

/** Parses "U+0000-00FF,U+0131" to pairs of code points. */
function parseRanges(text: string): [number, number][] {
  return text.split(',').map((range) => {
    const [from = '0', to = from] = range.trim().replace(/^U\+/i, '').split('-')
    return [Number.parseInt(from, 16), Number.parseInt(to, 16)]
  })
}
