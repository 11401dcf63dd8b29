import { deflateSync } from 'node:zlib'
import type { PDFContext, PDFRawStream, PDFRef } from '@cantoo/pdf-lib'
import type { PrintedPdf } from './printed-pdf.ts'

/** Tags in one stream: a reader that wants one unpacks them all. */
const mostInStream = 500
const begin = ' 0 obj\n'
const tag = '<</Type /StructElem'
const end = '\nendobj\n'

export type Packed = {
  /** What is left of the browser's bytes, and where each of its objects begins once it is put together. */
  rest: Buffer[]
  places: Map<number, number>
  /** Where each tag is: in which stream, and at which place in it. */
  tags: Map<number, { stream: PDFRef; index: number }>
}

/**
 * Moves the browser's tags into compressed streams. Each is an object that it writes as plain text; together they are
 * most of a report, and packed a quarter of the whole is left to be stored and sent.
 */
export function packTags({ bytes, context, objects }: PrintedPdf): Packed {
  const text = bytes.toString('latin1')
  const packed: Packed = { rest: [], places: new Map(), tags: new Map() }
  const found: Tag[] = []
  let from = 0
  let taken = 0
  for (const { number, offset, next } of objects) {
    const body = offset + String(number).length + begin.length
    if (!text.startsWith(tag, body) || !text.startsWith(end, next - end.length)) {
      packed.places.set(number, offset - taken)
      continue
    }
    found.push({ number, body: text.slice(body, next - end.length) })
    if (from < offset) packed.rest.push(bytes.subarray(from, offset))
    from = next
    taken += next - offset
  }
  packed.rest.push(bytes.subarray(from, objects.at(-1)?.next))
  for (let at = 0; at < found.length; at += mostInStream) {
    const part = found.slice(at, at + mostInStream)
    const stream = context.register(streamOf(context, part))
    for (const [index, { number }] of part.entries()) packed.tags.set(number, { stream, index })
  }
  return packed
}

type Tag = { number: number; body: string }

function streamOf(context: PDFContext, tags: Tag[]): PDFRawStream {
  let length = 0
  const places = tags.map(({ number, body }) => {
    length += body.length + 1
    return `${number} ${length - body.length - 1} `
  })
  const first = places.join('')
  const content = Buffer.from(first + tags.map(({ body }) => `${body}\n`).join(''), 'latin1')
  // Level 1 takes a third of the usual one's time, and a twelfth more room.
  const description = { Type: 'ObjStm', N: tags.length, First: first.length, Filter: 'FlateDecode' }
  return context.stream(deflateSync(content, { level: 1 }), description)
}
