import { knownText } from '@sortie/contracts/merchant'
import type { ScannedReceipt } from '@sortie/contracts/scan'
import { Badge } from '../../ui/badge.tsx'
import { Row } from '../../ui/layout.tsx'
import { confidenceColor, percent, severalText } from './scan.ts'

/** How sure the reader is of what it filled in, field by field. */
export function Certainty({ reading }: { reading: ScannedReceipt }) {
  const { fields } = reading
  const known = knownText(reading)
  const several = severalText(reading)
  const rows = [
    ['Merchant', fields.merchant],
    ['Amount', fields.amount],
    ['Date', fields.date],
  ] as const
  return (
    <Row as="ul" aria-label="How sure the reader is">
      {rows.map(([name, { value, confidence }]) => (
        <li key={name}>
          <Badge color={confidenceColor(value === null ? 0 : confidence)}>
            {name} {value === null ? 'not found' : percent(confidence)}
          </Badge>
        </li>
      ))}
      {known && <li>{known}</li>}
      {several && <li>{several}</li>}
    </Row>
  )
}
