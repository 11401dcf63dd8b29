import type { ReactNode } from 'react'
import styled, { css } from 'styled-components'
import { theme, tint } from '../theme/theme.ts'

export type Column<T> = {
  name: string
  cell: (row: T) => ReactNode
  align?: 'right'
  /** The cell that names the row; heads its card on small screens. Give it to one column. */
  heading?: boolean
  /** Names that somebody chose: a word of 75 letters does not make the table wider than the page. */
  names?: boolean
  /** A column of buttons: on a card they need no name. */
  actions?: boolean
}

type Props<T> = {
  caption: string
  columns: readonly Column<T>[]
  rows: readonly T[]
  rowKey: (row: T) => string
  footer?: ReactNode
  /** Too wide for tablets: there its rows are cards as well, two side by side. */
  wide?: boolean
}

/** A table that becomes one card a row below 640 px. `caption` names it for screen readers. */
export function Table<T>({ caption, columns, rows, rowKey, footer, wide }: Props<T>) {
  return (
    <Box $wide={wide}>
      <caption>{caption}</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column.name} scope="col" data-align={column.align}>
              {column.name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={rowKey(row)}>
            {columns.map((column) => (
              <Cell key={column.name} column={column} row={row} />
            ))}
          </tr>
        ))}
      </tbody>
      {footer && <tfoot>{footer}</tfoot>}
    </Box>
  )
}

function Cell<T>({ column, row }: { column: Column<T>; row: T }) {
  const content = column.cell(row)
  if (column.heading) return <th scope="row">{content}</th>
  return (
    <td
      data-label={column.actions ? undefined : column.name}
      data-align={column.align}
      data-names={column.names}
      data-actions={column.actions || undefined}
    >
      {content}
    </td>
  )
}

const cards = css`
  &, tbody, tfoot, td, th[scope='row'] { display: block; }
  tr { display: flex; flex-direction: column; }
  th[scope='row'] { order: -1; }
  thead { display: none; }
  tbody tr, tfoot tr { padding: ${theme.space[3]} ${theme.space[4]}; }
  td, th[scope='row'] { padding: ${theme.space[1]} 0; }
  th[scope='row'] { font-size: ${theme.size.large}; }
  td[data-label] { display: flex; justify-content: space-between; gap: ${theme.space[4]}; text-align: right; overflow-wrap: anywhere; }
  td[data-label]::before { content: attr(data-label); flex: none; color: ${theme.color.muted}; }
  td[data-actions] { padding-top: ${theme.space[3]}; }
`
const tablet = css`
  ${theme.media.tablet} {
    ${cards}
    tbody { display: grid; grid-template-columns: repeat(2, minmax(0, 1fr)); }
    tbody tr:nth-child(odd) { border-right: 1px solid ${theme.color.line}; }
    tbody tr:nth-last-child(2):nth-child(odd) { border-bottom: 0; }
  }
`
const Box = styled.table<{ $wide?: boolean }>`
  width: 100%;
  border-collapse: collapse;
  caption { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
  th, td { padding: ${theme.space[3]} ${theme.space[4]}; text-align: left; vertical-align: middle; }
  th[scope='row'] { font-weight: 600; }
  th[scope='row'], [data-names] { overflow-wrap: anywhere; }
  thead th {
    font: 500 ${theme.size.body}/1.2 ${theme.font.display};
    letter-spacing: 0.06em;
    text-transform: uppercase;
    color: ${theme.color.muted};
    background: ${theme.color.sunken};
    white-space: nowrap;
  }
  tr { border-bottom: 1px solid ${theme.color.line}; }
  tbody tr:last-child { border-bottom: 0; }
  tbody tr:hover { background: ${tint('accent', 5)}; }
  tfoot tr { border-top: 2px solid ${theme.color.line}; border-bottom: 0; font-weight: 600; }
  [data-align='right'] { text-align: right; }

  ${theme.media.small} { ${cards} }
  ${({ $wide }) => $wide && tablet}
`
