import { formatTotals, type Totals as Sums } from '@sortie/contracts/money'
import { Fragment } from 'react'
import styled from 'styled-components'
import { theme } from '../../theme/theme.ts'

/** More letters than this do not fit a card of a phone in the size of a figure. */
const mostLetters = 10

/** A sum in each currency; a line breaks between two sums only, never inside one. */
export function Totals({ totals }: { totals: Sums }) {
  const sums = formatTotals(totals).split(' + ')
  const isLong = sums.some((sum) => sum.length > mostLetters)
  return sums.map((sum, index) => (
    <Fragment key={sum}>
      {index > 0 && ' + '}
      <Sum $isLong={isLong}>{sum}</Sum>
    </Fragment>
  ))
}

const Sum = styled.span<{ $isLong: boolean }>`
  white-space: nowrap;
  ${theme.media.small} { font-size: ${({ $isLong }) => ($isLong ? theme.size.large : 'inherit')}; }
`
