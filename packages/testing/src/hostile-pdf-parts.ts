import { pdfOf, pdfStream } from './pdf-by-hand.ts'

export const catalogue = '<</Type/Catalog/Pages 2 0 R>>'
export const pages = '<</Type/Pages/Kids[3 0 R]/Count 1>>'

/** A page tree in which each node lists the next one twice: 2^depth pages of some 90 bytes each. */
export function doublingPages(depth: number, count = 2): Buffer {
  const nodes = Array.from({ length: depth }, (_, index) => {
    const next = `${index + 3} 0 R`
    return `<</Type/Pages/Kids[${next} ${next}]/Count ${count}>>`
  })
  return pdfOf([catalogue, ...nodes, '<</Type/Page/MediaBox[0 0 100 100]>>'])
}

/** One page with these entries and this content; further objects are numbered from 5. */
export function page(
  content: string | Buffer,
  entries = '',
  more: (string | Buffer)[] = [],
): Buffer {
  const box = entries.includes('MediaBox') ? '' : '/MediaBox[0 0 300 600]'
  const node = `<</Type/Page/Parent 2 0 R${box}/Contents 4 0 R${entries}>>`
  const stream = typeof content === 'string' ? pdfStream(Buffer.from(content)) : content
  return pdfOf([catalogue, pages, node, stream, ...more])
}

export function image(entries: string, data: Buffer): Buffer {
  const drawn = pdfStream(data, `/Type/XObject/Subtype/Image${entries}`)
  return page('300 0 0 600 0 0 cm /I Do', '/Resources<</XObject<</I 5 0 R>>>>', [drawn])
}

export function form(content: string, resources: string): Buffer {
  const entries = `/Type/XObject/Subtype/Form/BBox[0 0 9 9]/Resources<<${resources}>>`
  return pdfStream(Buffer.from(content), entries)
}

/** Forms of which each draws the next one twice. */
export function laughs(depth: number): Buffer {
  const forms = Array.from({ length: depth }, (_, index) =>
    form('/F Do /F Do', `/XObject<</F ${index + 6} 0 R>>`),
  )
  const last = form('0 0 1 1 re f', '')
  return page('/F Do', '/Resources<</XObject<</F 5 0 R>>>>', [...forms, last])
}

export function linearTree(depth: number): Buffer {
  const nodes = Array.from(
    { length: depth },
    (_, index) => `<</Type/Pages/Kids[${index + 3} 0 R]/Count 1>>`,
  )
  return pdfOf([catalogue, ...nodes, '<</Type/Page/MediaBox[0 0 9 9]>>'])
}

export function objectStream(data: Buffer, entries: string): Buffer {
  const stream = pdfStream(data, `/Type/ObjStm${entries}`)
  return pdfOf([catalogue, pages, '<</Type/Page/MediaBox[0 0 9 9]>>', stream])
}

export function doublingFields(depth: number): Buffer {
  const fields = Array.from({ length: depth }, (_, index) => {
    const next = `${index + 6} 0 R`
    return `<</T(f)/Kids[${next} ${next}]>>`
  })
  return pdfOf([
    '<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[5 0 R]>>>>',
    pages,
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>>',
    'null',
    ...fields,
    '<</T(last)/FT/Tx>>',
  ])
}

export function previousTable(offsets: number[]): Buffer {
  const tables = offsets.map(
    (offset) => `xref\n0 0\ntrailer\n<</Size 5/Root 1 0 R/Prev ${offset}>>\n`,
  )
  const start = Buffer.byteLength('%PDF-1.7\n')
  return Buffer.from(`%PDF-1.7\n${tables.join('')}startxref\n${start}\n%%EOF\n`)
}

export function crossReferenceStream(entries: string): Buffer {
  const start = Buffer.byteLength('%PDF-1.7\n')
  const stream = pdfStream(Buffer.alloc(64), `/Type/XRef/Root 1 0 R${entries}`)
  const object = Buffer.concat([Buffer.from('1 0 obj\n'), stream, Buffer.from('\nendobj\n')])
  const end = Buffer.from(`startxref\n${start}\n%%EOF\n`)
  return Buffer.concat([Buffer.from('%PDF-1.7\n'), object, end])
}

export const repeated = (before: string, piece: string, times: number, after = '') =>
  Buffer.from(before + piece.repeat(times) + after)
