/** A PDF of exactly these objects, numbered from 1; the first is the catalogue. */
function rawPdf(objects: string[]): Buffer {
  let text = '%PDF-1.7\n'
  const offsets = objects.map((object, index) => {
    const offset = text.length
    text += `${index + 1} 0 obj\n${object}\nendobj\n`
    return offset
  })
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`)
  const size = objects.length + 1
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${rows.join('')}`
  const trailer = `trailer\n<</Size ${size}/Root 1 0 R>>\nstartxref\n${text.length}\n%%EOF\n`
  return Buffer.from(`${text}${table}${trailer}`, 'latin1')
}

export function aStream(content: string, entries = ''): string {
  return `<</Length ${content.length}${entries}>>\nstream\n${content}\nendstream`
}

type Annotated = {
  /** Dictionaries without brackets, such as "/Subtype/Ink…". */
  annotations: string[]
  /** Entries of the page, of the form and of the catalogue. */
  page?: string
  form?: string
  catalog?: string
  /** Further objects, from number 6 on. */
  more?: string[]
}

/** One page of 300 x 400 points with a line of text at its top, and annotations. Object 5 is its font. */
export function anAnnotatedPdf({
  annotations,
  page = '/MediaBox[0 0 300 400]',
  form = '',
  catalog = '',
  more = [],
}: Annotated): Buffer {
  const first = 6 + more.length
  const refs = annotations.map((_, index) => `${first + index} 0 R`).join(' ')
  return rawPdf([
    `<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[${refs}]/DR<</Font<</F 5 0 R>>>>${form}>>${catalog}>>`,
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    `<</Type/Page/Parent 2 0 R/Contents 4 0 R/Resources<</Font<</F 5 0 R>>>>/Annots[${refs}]${page}>>`,
    aStream('BT /F 16 Tf 20 350 Td (INVOICE 77) Tj ET'),
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
    ...more,
    ...annotations.map((annotation) => `<</Type/Annot${annotation}>>`),
  ])
}
