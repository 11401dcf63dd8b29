import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { createCanvas } from '@napi-rs/canvas'
import { getDocument, type PDFDocumentLoadingTask } from 'pdfjs-dist/legacy/build/pdf.mjs'

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

export async function drawFirstPage(
  bytes: Buffer,
  longest: number,
): Promise<{ data: Buffer; width: number; height: number }> {
  const loading = loadPdf(bytes)
  const document = await loading.promise
  const page = await document.getPage(1)
  const plain = page.getViewport({ scale: 1 })
  const zoom = Math.min(longest / Math.max(plain.width, plain.height), mostZoom)
  const viewport = page.getViewport({ scale: zoom })
  const canvas = createCanvas(
    Math.max(1, Math.round(viewport.width)),
    Math.max(1, Math.round(viewport.height)),
  )
  await page.render({ canvas: canvas as never, viewport }).promise
  const { width, height } = canvas
  const data = canvas.data()
  await loading.destroy()
  return { data, width, height }
}
