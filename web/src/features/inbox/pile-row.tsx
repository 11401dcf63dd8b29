import { formatDecimals, formatPrinted } from '@sortie/contracts/iso-currency'
import { currencies, formatMoney } from '@sortie/contracts/money'
import type { ScannedReceipt } from '@sortie/contracts/scan'
import { useEffect, useRef } from 'react'
import styled from 'styled-components'
import { formatDate } from '../../lib/format.ts'
import type { Pile } from '../../records/inbox/inbox.ts'
import { ReceiptPicture } from '../../records/receipts/receipt-picture.tsx'
import { confidenceColor, percent, unclearMoney } from '../../records/scan/scan.ts'
import { theme, tint } from '../../theme/theme.ts'
import { Badge } from '../../ui/badge.tsx'
import { EnteredBy } from '../../ui/record-card.tsx'

type Props = { pile: Pile; current: boolean; isDuplicate?: boolean; onChoose: () => void }

/** One receipt of the table: what was read and how sure that is. */
export function PileRow({ pile: { pages, reading }, current, isDuplicate, onChoose }: Props) {
  const row = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (current && row.current) showInList(row.current)
  }, [current])
  const [first] = pages
  const details = [
    reading && amountOf(reading),
    reading?.date ? formatDate(reading.date) : 'no date',
    pages.length > 1 && `${pages.length} pages`,
    first?.mail && 'by mail',
  ]
  return (
    <li>
      <Row ref={row} type="button" aria-current={current || undefined} onClick={onChoose}>
        <ReceiptPicture receipt={first} size="2.75rem" />
        <span>
          <strong>{reading?.merchant ?? first?.fileName}</strong>
          <small>{reading ? details.filter(Boolean).join(' · ') : 'Not readable'}</small>
          <EnteredBy {...first} />
          {isDuplicate && (
            <span>
              <Badge color="warn">Duplicate?</Badge>
            </span>
          )}
        </span>
        <Badge color={confidenceColor(reading?.confidence ?? 0)}>
          {percent(reading?.confidence ?? 0)}
        </Badge>
      </Row>
    </li>
  )
}

/** Scrolls the list alone: the page stays where the person looks. */
function showInList(row: HTMLElement): void {
  const list = row.closest('ol')
  if (!list) return
  const [outer, inner] = [list.getBoundingClientRect(), row.getBoundingClientRect()]
  if (inner.top < outer.top) list.scrollTop -= outer.top - inner.top
  else if (inner.bottom > outer.bottom) list.scrollTop += inner.bottom - outer.bottom
}

/** In another currency, or in one that is not printed, without a sign that would make it dollars. */
function amountOf(reading: ScannedReceipt): string {
  const { amount, currency } = reading
  if (amount === null) return 'no amount'
  if (unclearMoney(reading)) return `${formatDecimals(amount, currency)}, currency not clear`
  const known = currencies.find((code) => code === currency)
  if (known) return formatMoney(amount.toFixed(2), known)
  return currency ? formatPrinted(amount, currency) : amount.toFixed(2)
}

const Row = styled.button`
  display: flex;
  align-items: center;
  gap: ${theme.space[3]};
  width: 100%;
  padding: ${theme.space[2]} ${theme.space[3]};
  background: none;
  border: 0;
  border-bottom: 1px solid ${theme.color.line};
  border-left: 3px solid transparent;
  text-align: left;
  cursor: pointer;
  > :nth-child(2) { flex: 1; display: grid; min-width: 0; overflow-wrap: anywhere; }
  small { color: ${theme.color.muted}; }
  &:hover { background: ${tint('accent', 5)}; }
  &[aria-current] { background: ${tint('accent', 10)}; border-left-color: ${theme.color.accent}; }
  &:focus-visible { outline-offset: -2px; }
`
