import type { InboxItemJson } from '@sortie/contracts/inbox'
import { framesOf } from '@sortie/contracts/receipt-said'
import { ArrowUp } from 'lucide-react'
import { useState } from 'react'
import { lazyDialog } from '../../lib/lazy-dialog.tsx'
import { useMayChange } from '../../lib/may-change.ts'
import { isPicture } from '../../records/receipts/receipt-file.ts'
import { pictureUrl, receiptUrl, thumbnailUrl } from '../../records/receipts/receipt-url.ts'
import { useTurn } from '../../records/receipts/use-turn.ts'
import { ReceiptDesk } from '../../records/scan/receipt-desk.tsx'
import { IconButton } from '../../ui/icon-button.tsx'

const ReceiptViewer = lazyDialog(() =>
  import('../../records/receipts/receipt-viewer.tsx').then((file) => file.ReceiptViewer),
)

type Props = { pages: readonly InboxItemJson[]; onMoveUp: (index: number) => void }

/** The pages of a receipt under one another; a press on one opens it by itself. */
export function PagePictures({ pages, onMoveUp }: Props) {
  const [viewed, setViewed] = useState<number | null>(null)
  const { degreesOf, turnRight } = useTurn()
  const mayChange = useMayChange()
  const pictures = pages.map((page, index) => {
    const { id, fileName, mimeType, hasThumbnail, picturedTurn = 0, reading } = page
    const more = index > 0 && mayChange(page) && (
      <IconButton
        size="small"
        icon={<ArrowUp />}
        label={`Move ${fileName} up`}
        onClick={() => onMoveUp(index)}
      />
    )
    if (!isPicture(mimeType))
      return {
        key: id,
        name: fileName,
        more,
        pdf: receiptUrl(id, 'file'),
        src: hasThumbnail ? thumbnailUrl(page) : null,
      }
    return {
      key: id,
      name: fileName,
      more,
      src: pictureUrl(page),
      frames: framesOf(reading),
      turned: picturedTurn,
      further: degreesOf(page) - picturedTurn,
      onTurn: mayChange(page) ? () => void turnRight(page) : undefined,
      onView: () => setViewed(index),
    }
  })
  return (
    <>
      <ReceiptDesk pictures={pictures} />
      {viewed !== null && (
        <ReceiptViewer receipts={pages} start={viewed} onClose={() => setViewed(null)} />
      )}
    </>
  )
}
