/** A PDF of these objects, the catalogue first, with a correct cross-reference table and correct lengths. */
export function pdfOf(objects: readonly (string | Buffer)[], trailer = ''): Buffer {
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n')]
  const offsets: number[] = []
  let length = 9
  const add = (...more: Buffer[]) => {
    parts.push(...more)
    for (const part of more) length += part.length
  }
  for (const [index, object] of objects.entries()) {
    offsets.push(length)
    add(Buffer.from(`${index + 1} 0 obj\n`), Buffer.from(object), Buffer.from('\nendobj\n'))
  }
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`)
  const size = objects.length + 1
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${rows.join('')}`
  const end = `trailer\n<</Size ${size}/Root 1 0 R${trailer}>>\nstartxref\n${length}\n%%EOF\n`
  add(Buffer.from(table + end))
  return Buffer.concat(parts)
}

/** A stream object for `pdfOf`. */
export function pdfStream(content: Buffer, entries = ''): Buffer {
  const head = `<</Length ${content.length}${entries}>>\nstream\n`
  return Buffer.concat([Buffer.from(head), content, Buffer.from('\nendstream')])
}
