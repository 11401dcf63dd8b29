import { mostPeopleAtOnce } from '@sortie/contracts/people-import'
import { AppError, invalidField } from '@sortie/platform/errors'

type Row = { line: number; cells: string[] }

/** The cells of the first line, and the others; 400 where there is none, or there are too many. */
export function linesOf(
  csv: string,
  called: 'people' | 'lines',
): { header: string[]; lines: Row[] } {
  const [first, ...lines] = readCsv(csv)
  if (lines.length === 0) throw invalidField('csv', 'The file has no line but the first.')
  if (lines.length > mostPeopleAtOnce)
    throw invalidField(
      'csv',
      `A file has at most ${mostPeopleAtOnce.toLocaleString('en-US')} ${called}.`,
    )
  return { header: first?.cells ?? [], lines }
}

/** `refused` says what was not done: a file is taken whole or not at all. */
export function faulty(code: string, refused: string, faults: number): AppError {
  const sentence = `${refused} Faults in the file: ${faults}. The preview names their lines.`
  return new AppError('invalid', code, sentence)
}

/**
 * The lines of a CSV file (RFC 4180), without those that are empty. Commas, semicolons or tabs separate, whichever the first
 * line has most of. A quoted cell may have line ends; `line` is where a row begins.
 */
export function readCsv(text: string): Row[] {
  const csv = text.replace(/^\uFEFF/, '')
  const separator = separatorOf(/^[^\r\n]*/.exec(csv)?.[0] ?? '')
  const quoted = '"[^"]*(?:""[^"]*)*"'
  const plain = `(?:[^"${separator}\\r\\n][^${separator}\\r\\n]*)?`
  const cell = new RegExp(`(${quoted}|${plain})(${separator}|\\r\\n|\\n|\\r|$)`, 'y')
  const rows: Row[] = []
  let [line, row]: [number, Row] = [1, { line: 1, cells: [] }]
  while (cell.lastIndex < csv.length) {
    const found = cell.exec(csv)
    if (!found)
      throw invalidField('csv', `Line ${line}: a quote is not closed, or has text after it.`)
    const [whole, value = '', end = ''] = found
    row.cells.push(value.startsWith('"') ? value.slice(1, -1).replaceAll('""', '"') : value)
    line += whole.match(/\r\n|\n|\r/g)?.length ?? 0
    if (end === separator && cell.lastIndex < csv.length) continue
    if (row.cells.some((each) => each.trim() !== '')) rows.push(row)
    row = { line, cells: [] }
  }
  return rows
}

function separatorOf(header: string): string {
  const count = (separator: string) => header.split(separator).length
  return [',', ';', '\t'].sort((one, other) => count(other) - count(one))[0] ?? ','
}
