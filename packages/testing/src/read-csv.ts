/** The rows of a CSV file (RFC 4180) by their column names; throws when it does not begin with a byte-order mark. */
export function readCsv(text: string): Array<Record<string, string>> {
  if (!text.startsWith('\uFEFF')) throw new Error('no byte-order mark')
  const rows: string[][] = [[]]
  const cells = /("(?:[^"]|"")*"|[^,\r\n"]*)(,|\r\n|$)/gy
  cells.lastIndex = 1
  while (cells.lastIndex < text.length) {
    const [, cell = '', end] = cells.exec(text) ?? []
    if (end === undefined) throw new Error('a quote stands alone')
    rows.at(-1)?.push(cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell)
    if (end === '\r\n') rows.push([])
  }
  const [header = [], ...lines] = rows.filter((row) => row.length > 0)
  return lines.map((line) => {
    if (line.length !== header.length)
      throw new Error(`a row of ${line.length} cells under ${header.length} columns`)
    return Object.fromEntries(header.map((name, index) => [name, line[index] ?? '']))
  })
}
