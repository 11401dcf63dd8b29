import { formatMoney } from '@sortie/contracts/money'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ComponentProps } from 'react'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Stack } from '../../ui/layout.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { SwipePages } from '../../ui/swipe-pages.tsx'
import { Toolbar } from '../../ui/toolbar.tsx'
import { LineFacts, type LineProps } from './line-panel.tsx'
import { LineReceipts } from './line-receipts.tsx'

type Props = LineProps & {
  /** "3 of 8" */
  place: string
  onStep: (by: number) => void
  /** What the thumb does next: approves the line, goes on, or decides on the report. */
  action: ComponentProps<typeof Sheet>['action']
  onClose: () => void
}

/** A phone goes through the lines one by one: the receipt on top, the decision under the thumb. */
export function LineSheet({ place, onStep, action, onClose, ...props }: Props) {
  const { line, verdict, onVerdict } = props
  return (
    <Sheet
      full
      onClose={onClose}
      focus="sheet"
      title={line.merchant}
      description={formatMoney(line.amount, line.currency)}
      wayOut="Close"
      action={action}
      buttons={
        line.state === 'open' &&
        typeof verdict !== 'string' && (
          <Button onClick={() => onVerdict('')}>Return This Line</Button>
        )
      }
    >
      <SwipePages key={line.expenseId} onStep={onStep}>
        <Stack $gap={4}>
          <Toolbar>
            <IconButton icon={<ChevronLeft />} label="Previous line" onClick={() => onStep(-1)} />
            <span>{place}</span>
            <IconButton icon={<ChevronRight />} label="Next line" onClick={() => onStep(1)} />
          </Toolbar>
          {typeof verdict === 'string' ? null : <LineReceipts line={line} tall />}
          <LineFacts {...props} />
          {typeof verdict === 'string' && <LineReceipts line={line} tall />}
        </Stack>
      </SwipePages>
    </Sheet>
  )
}
