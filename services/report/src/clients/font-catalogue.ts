import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { create } from '@cantoo/fontkit'
import { fontOrigin } from './font-server.ts'

/** Fonts are part of the product, so that a name prints the same on every machine. */
type Family = { package: string; weights: string[]; only?: string; surelyHas?: RegExp }

/** The scripts of Unicode that names of today are written in (UAX #31), and others with many writers. */
const scripts = [
  ...['arabic', 'hebrew', 'syriac', 'thaana', 'nko', 'adlam', 'tifinagh', 'ethiopic'],
  ...['devanagari', 'bengali', 'gurmukhi', 'gujarati', 'oriya', 'tamil', 'telugu', 'kannada'],
  ...['malayalam', 'sinhala', 'ol-chiki', 'meetei-mayek', 'thai', 'lao', 'khmer', 'myanmar'],
  ...['javanese', 'kayah-li', 'new-tai-lue', 'yi', 'georgian', 'armenian', 'cherokee'],
  ...['canadian-aboriginal', 'osage'],
]
const asianLetters = /[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Hang}\p{scx=Bopo}\uff00-\uffef]/u

/** A character is printed by the first of these that has it. Emoji and symbols come after the scripts. */
const families: Family[] = [
  { package: '@fontsource/inter', weights: ['400', '600'] },
  { package: '@fontsource/barlow-condensed', weights: ['600'] },
  // A script's font has a few Latin letters and symbols as well, which are left to those that have them all.
  ...[...scripts.map((script) => `sans-${script}`), 'serif-tibetan'].map((name) => ({
    package: `@fontsource/noto-${name}`,
    weights: ['400', '600'],
    only: name.replace(/^\w+-/, ''),
  })),
  // Latin, Greek and Cyrillic beyond Inter.
  { package: '@fontsource/noto-sans', weights: ['400', '600'] },
  ...['jp', 'sc', 'tc', 'kr'].map((region) => ({
    package: `@fontsource-variable/noto-sans-${region}`,
    weights: ['wght'],
    surelyHas: asianLetters,
  })),
  ...['sans-mongolian', 'emoji', 'sans-symbols', 'sans-symbols-2'].map((name) => ({
    package: `@fontsource/noto-${name}`,
    weights: ['400'],
  })),
]

/** One file of a font. Its package announces characters that the file may not have. */
export type Face = {
  family: string
  weight: string
  css: string
  path: string
  has: (point: number) => boolean
}

const require = createRequire(import.meta.url)
const made = families.map(facesOf)
export const catalogue: readonly Face[][] = made.map(({ faces }) => faces)
/** URL path to file of every font. */
export const fontFiles: ReadonlyMap<string, string> = new Map(made.flatMap(({ files }) => files))

function facesOf({ package: name, weights, only, surelyHas }: Family) {
  const folder = dirname(require.resolve(`${name}/package.json`))
  const stem = name.split('/')[1] ?? ''
  // Names of fonts are the same in any case.
  const family = stem.replaceAll('-', ' ')
  const subsets: Record<string, string> = JSON.parse(
    readFileSync(join(folder, 'unicode.json'), 'utf8'),
  )
  const files: [string, string][] = []
  const faces: Face[] = []
  for (const weight of weights)
    for (const [subset, range] of Object.entries(subsets)) {
      if (only && subset !== only) continue
      const file = `${stem}-${subset.replace(/[[\]]/g, '')}-${weight}-normal.woff2`
      const path = join(folder, 'files', file)
      // Some scripts have one weight only.
      if (weight === '600' && !existsSync(path)) continue
      files.push([`/${file}`, path])
      const css =
        `@font-face{font-family:"${family}";font-weight:${weight === 'wght' ? '100 900' : weight};` +
        `src:url(${fontOrigin}/${file}) format("woff2");unicode-range:${range}}`
      const has = characters(range, path, surelyHas)
      faces.push({ family, weight: weight === 'wght' ? '400' : weight, css, path, has })
    }
  return { faces, files }
}

/** Whether the file has a character. The file is opened only when asked for a character that is announced. */
function characters(range: string, path: string, surelyHas?: RegExp): Face['has'] {
  const ranges = parseRanges(range)
  let font: { hasGlyphForCodePoint(point: number): boolean } | undefined
  return (point) => {
    if (!ranges.some(([from, to]) => from <= point && point <= to)) return false
    if (surelyHas?.test(String.fromCodePoint(point))) return true
    // Unpacked table by table, where the package has this form: much faster.
    font ??= create(readFileSync(unpacked(path))) as never
    return (font as NonNullable<typeof font>).hasGlyphForCodePoint(point)
  }
}

/** A font's file that is unpacked table by table, where its package has one. */
function unpacked(path: string): string {
  const woff = path.replace(/2$/, '')
  return existsSync(woff) ? woff : path
}

/** Parses "U+0000-00FF,U+0131" to pairs of code points. */
function parseRanges(text: string): [number, number][] {
  return text.split(',').map((range) => {
    const [from = '0', to = from] = range.trim().replace(/^U\+/i, '').split('-')
    return [Number.parseInt(from, 16), Number.parseInt(to, 16)]
  })
}
