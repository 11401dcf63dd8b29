import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** A PDF read back: the text of each page, and how many pictures each has. */
export async function readPdf(bytes: Uint8Array): Promise<{ pages: string[]; title: string }> {
  const task = getDocument({ data: new Uint8Array(bytes), useSystemFonts: true })
  const document = await task.promise
  const pages: string[] = []
  for (let number = 1; number <= document.numPages; number += 1) {
    const { items } = await (await document.getPage(number)).getTextContent()
    pages.push(items.map((item) => ('str' in item ? item.str : '')).join(' '))
  }
  const { info } = await document.getMetadata()
  await task.destroy()
  return { pages, title: String((info as { Title?: string }).Title ?? '') }
}
