import { formatDecimals } from '@sortie/contracts/iso-currency'
import { knownText } from '@sortie/contracts/merchant'
import { foreignMoney, type ScannedReceipt } from '@sortie/contracts/scan'
import { paymentLabel } from '@sortie/report-document/labels'
import styled from 'styled-components'
import { formatDate } from '../../lib/format.ts'
import { type Color, theme, tint } from '../../theme/theme.ts'
import { Badge } from '../../ui/badge.tsx'
import { Split } from '../../ui/layout.tsx'
import {
  confidenceColor,
  foreignText,
  percent,
  severalText,
  unclearMoney,
  unclearText,
} from './scan.ts'

const readers = {
  local: 'Read on this server',
  vision: 'Read by the vision model',
  both: 'Read twice and compared',
}

/** The photo with a box around each value that was found, and the values with how sure the reader is of each. */
export function ScanResult({ reading, picture }: { reading: ScannedReceipt; picture: string }) {
  const { fields, currency } = reading
  const known = knownText(reading)
  const foreign = foreignMoney(reading)
  const unclear = unclearMoney(reading)
  const several = severalText(reading)
  const rows = [
    ['Merchant', fields.merchant, fields.merchant.value],
    [
      'Amount',
      fields.amount,
      fields.amount.value === null
        ? null
        : `${formatDecimals(fields.amount.value, currency)} ${currency ?? ''}`,
    ],
    ['Currency', fields.currency ?? { confidence: reading.confidence, box: null }, currency],
    ['Date', fields.date, fields.date.value && formatDate(fields.date.value)],
    ['Category', fields.category, fields.category.value],
    [
      'Payment',
      fields.paymentMethod,
      fields.paymentMethod.value && paymentLabel(fields.paymentMethod.value),
    ],
  ] as const
  return (
    <Split>
      <Photo>
        <img src={picture} alt="Your receipt" />
        {rows.map(([name, { box, confidence }]) =>
          box ? (
            <Box
              key={name}
              title={name}
              $color={confidenceColor(confidence)}
              style={{
                left: `${box.x * 100}%`,
                top: `${box.y * 100}%`,
                width: `${box.width * 100}%`,
                height: `${box.height * 100}%`,
              }}
            />
          ) : null,
        )}
      </Photo>
      <div>
        <Overall>
          <Badge color={confidenceColor(reading.confidence)}>
            {percent(reading.confidence)} confidence
          </Badge>
          <small>{readers[reading.reader]}</small>
        </Overall>
        <dl>
          {rows.map(([name, { confidence }, shown]) => (
            <Value key={name}>
              <dt>{name}</dt>
              <dd>
                {shown ?? <em>not found</em>}
                {shown && <Badge color={confidenceColor(confidence)}>{percent(confidence)}</Badge>}
              </dd>
            </Value>
          ))}
        </dl>
        {foreign && !unclear && <p role="status">{foreignText(foreign)}</p>}
        {unclear && <p role="status">{unclearText(unclear)} You are asked for it.</p>}
        {several && <p role="status">{several}</p>}
        {known && <p>{known}</p>}
        {reading.notes && <p>{reading.notes}</p>}
      </div>
    </Split>
  )
}

const Photo = styled.div`
  position: relative;
  justify-self: center;
  line-height: 0;
  img { max-width: 100%; max-height: 55dvh; }
  /* On a phone both are in sight: what was read, and what it was read from. */
  ${theme.media.small} { img { max-height: 26dvh; } }
`
const Box = styled.span<{ $color: Color }>`
  position: absolute;
  /* Around the words, not over them. */
  outline: 2px solid ${({ $color }) => theme.color[$color]};
  outline-offset: 2px;
  border-radius: ${theme.radius.small};
  background: ${({ $color }) => tint($color, 12)};
`
const Overall = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${theme.space[2]};
  margin-bottom: ${theme.space[3]};
  small { color: ${theme.color.muted}; }
`
const Value = styled.div`
  display: grid;
  grid-template-columns: 6rem minmax(0, 1fr);
  align-items: center;
  gap: ${theme.space[2]};
  padding: ${theme.space[2]} 0;
  ${theme.media.small} { padding: ${theme.space[1]} 0; }
  border-bottom: 1px solid ${theme.color.line};
  overflow-wrap: anywhere;
  dt { color: ${theme.color.muted}; }
  dd { display: flex; justify-content: space-between; align-items: center; gap: ${theme.space[2]}; margin: 0; }
  em { color: ${theme.color.muted}; }
`
