import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { createCanvas } from '@napi-rs/canvas'
import {
  getDocument,
  type PDFDocumentLoadingTask,
  type PDFPageProxy,
} from 'pdfjs-dist/legacy/build/pdf.mjs'

const maxImagePixels = 60_000_000
const mostZoom = 4

const library = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'))
const folder = (name: string) => `${join(library, name)}/`

/** Starts to load a document; for workers only. Its promise rejects for an encrypted or invalid PDF. */
export function loadPdf(bytes: Buffer): PDFDocumentLoadingTask {
  return getDocument({
    data: new Uint8Array(bytes),
    standardFontDataUrl: folder('standard_fonts'),
    cMapUrl: folder('cmaps'),
    wasmUrl: folder('wasm'),
    iccUrl: folder('iccs'),
    maxImageSize: maxImagePixels,
    useSystemFonts: false,
    verbosity: 0,
  })
}

type Size = { width: number; height: number }
type Drawn = Size & { data: Buffer }

export async function drawFirstPage(bytes: Buffer, longest: number): Promise<Drawn> {
  const [first] = await drawPages(bytes, longest, () => [1])
  if (!first) throw new Error('no page')
  return first
}

/** The pages, counted from 1, that `choose` names of so many; `longest` is the pixels of the longest side, by the size in points. */
export async function drawPages(
  bytes: Buffer,
  longest: number | ((size: Size) => number),
  choose: (count: number) => number[],
): Promise<Drawn[]> {
  const loading = loadPdf(bytes)
  const document = await loading.promise
  const drawn: Drawn[] = []
  for (const number of choose(document.numPages))
    drawn.push(await draw(await document.getPage(number), longest))
  await loading.destroy()
  return drawn
}

async function draw(
  page: PDFPageProxy,
  longest: number | ((size: Size) => number),
): Promise<Drawn> {
  const plain = page.getViewport({ scale: 1 })
  const pixels = typeof longest === 'number' ? longest : longest(plain)
  const zoom = Math.min(pixels / Math.max(plain.width, plain.height), mostZoom)
  const viewport = page.getViewport({ scale: zoom })
  const canvas = createCanvas(
    Math.max(1, Math.round(viewport.width)),
    Math.max(1, Math.round(viewport.height)),
  )
  await page.render({ canvas: canvas as never, viewport }).promise
  const { width, height } = canvas
  return { data: canvas.data(), width, height }
}
