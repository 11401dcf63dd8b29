import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { createCanvas } from '@napi-rs/canvas'
import { getDocument, type PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'

type ReadLink = { page: number; toPage: number; toTop: number }

/** A PDF parsed by another program than those that wrote it. */
export type ReadPdf = {
  pages: string[]
  /** Links inside the document; pages count from 1. */
  links: ReadLink[]
  /** Bookmark titles, children indented by two spaces. */
  bookmarks: string[]
  attachment(name: string): string | undefined
  info: Record<string, unknown>
  language: string | null
  tagged: boolean
  /** Alternative texts of the pictures, in reading order. */
  alternatives: string[]
  /** The page drawn at 72 dots an inch, RGBA. */
  draw(page: number): Promise<{ pixels: Buffer; width: number; height: number }>
  close(): Promise<void>
}

export async function readPdf(source: Readable | Buffer): Promise<ReadPdf> {
  const bytes = Buffer.isBuffer(source) ? source : await buffer(source)
  const task = getDocument({ data: new Uint8Array(bytes), useSystemFonts: false, verbosity: 0 })
  const document = await task.promise
  const pages: string[] = []
  const links: ReadLink[] = []
  const alternatives: string[] = []
  for (let number = 1; number <= document.numPages; number++) {
    const page = await document.getPage(number)
    const content = await page.getTextContent()
    pages.push(
      content.items
        .map((item) => ('str' in item ? item.str : ''))
        .join(' ')
        .replace(/\s+/g, ' ')
        .replace(/ ,/g, ','),
    )
    for (const { dest } of await page.getAnnotations())
      if (dest) links.push({ page: number, ...(await target(document, dest)) })
    collect(await page.getStructTree(), alternatives)
    page.cleanup()
  }
  const attachments = new Map<string, string>()
  for (const [id, { filename }] of (await document.getAttachments()) ?? []) {
    const content = (await document.getAttachmentContent(id)) as unknown as Uint8Array
    attachments.set(filename, Buffer.from(content).toString('utf8'))
  }
  const { info } = await document.getMetadata()
  return {
    pages,
    links,
    alternatives,
    bookmarks: titles((await document.getOutline()) ?? []),
    attachment: (name) => attachments.get(name),
    info: info as Record<string, unknown>,
    language: (info as { Language?: string }).Language ?? null,
    tagged:
      ((await document.getMarkInfo()) as unknown as Map<string, boolean> | null)?.get('Marked') ===
      true,
    draw: (number) => draw(document, number),
    close: () => task.destroy(),
  }
}

async function target(
  document: PDFDocumentProxy,
  dest: string | unknown[],
): Promise<{ toPage: number; toTop: number }> {
  const place = typeof dest === 'string' ? await document.getDestination(dest) : dest
  if (!place) throw new Error(`A link leads nowhere: ${dest}`)
  return { toPage: (await document.getPageIndex(place[0] as never)) + 1, toTop: Number(place[3]) }
}

type Node = { alt?: string; children?: Node[] }

function collect(node: unknown, into: string[]): void {
  const { alt, children } = (node ?? {}) as Node
  if (alt) into.push(alt)
  for (const child of children ?? []) collect(child, into)
}

type Bookmark = { title: string; items: Bookmark[] }

function titles(bookmarks: Bookmark[], indent = ''): string[] {
  return bookmarks.flatMap(({ title, items }) => [indent + title, ...titles(items, `${indent}  `)])
}

async function draw(document: PDFDocumentProxy, number: number) {
  const page = await document.getPage(number)
  const viewport = page.getViewport({ scale: 1 })
  const { width, height } = viewport
  const canvas = createCanvas(width, height)
  await page.render({ canvas: canvas as never, viewport }).promise
  return {
    pixels: Buffer.from(canvas.getContext('2d').getImageData(0, 0, width, height).data),
    width,
    height,
  }
}
