import type { Paid, Rate } from '@sortie/contracts/foreign-money'
import type { Currency } from '@sortie/contracts/money'
import { costText, rateText } from '@sortie/contracts/paid-text'
import type { RateDoubt } from '@sortie/contracts/rate-doubt'
import { Button } from '../../ui/button.tsx'
import { Line, Question } from './rate-line.ts'

type Props = {
  doubt: RateDoubt
  paid: Paid
  currency: Currency
  onMeant: (rate: Rate) => void
}

/** Asked before it is saved: whether a rate that is far from the known ones is meant, or the reading that fits. */
export function RateQuestion({ doubt, paid, currency, onMeant }: Props) {
  const { better } = doubt
  const said = rateText(paid, currency)
  return (
    <Question role="group" aria-label="Is this rate meant?">
      <p>
        Is {said} meant? It is {doubt.text}.
      </p>
      <Line>
        <Button size="small" onClick={() => onMeant(paid)}>
          Yes, {costText(paid, currency)}
        </Button>
        {better && (
          <Button size="small" onClick={() => onMeant(better)}>
            No, {asFigures({ ...paid, ...better }, currency)}:{' '}
            {costText({ ...paid, ...better }, currency)}
          </Button>
        )}
      </Line>
    </Question>
  )
}

/** With the figures that were typed. */
function asFigures(paid: Paid, currency: Currency): string {
  return paid.ratePer === '1'
    ? `1 ${paid.paidCurrency} = ${paid.rate} ${currency}`
    : rateText(paid, currency)
}
