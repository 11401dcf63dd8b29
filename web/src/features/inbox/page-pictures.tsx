import type { InboxItemJson } from '@sortie/contracts/inbox'
import { ArrowUp, FileText } from 'lucide-react'
import { Fragment, useState } from 'react'
import styled from 'styled-components'
import { receiptUrl, thumbnailUrl } from '../../records/receipts/receipt-file.ts'
import { ReceiptViewer } from '../../records/receipts/receipt-viewer.tsx'
import { theme } from '../../theme/theme.ts'
import { IconButton } from '../../ui/icon-button.tsx'

type Props = { pages: readonly InboxItemJson[]; onMoveUp: (index: number) => void }

/** The pages of a receipt under one another; a press on one opens it large, to zoom and to turn. */
export function PagePictures({ pages, onMoveUp }: Props) {
  const [viewed, setViewed] = useState<number | null>(null)
  return (
    <>
      <Desk role="group" aria-label="Pages" tabIndex={0}>
        {pages.map((page, index) => (
          <Fragment key={page.id}>
            {index > 0 && (
              <IconButton
                size="small"
                icon={<ArrowUp />}
                label={`Move ${page.fileName} up`}
                onClick={() => onMoveUp(index)}
              />
            )}
            <PagePicture page={page} onView={() => setViewed(index)} />
          </Fragment>
        ))}
      </Desk>
      {viewed !== null && (
        <ReceiptViewer receipts={pages} start={viewed} onClose={() => setViewed(null)} />
      )}
    </>
  )
}

/** Of a PDF its first page, which opens the whole. */
function PagePicture({ page, onView }: { page: InboxItemJson; onView: () => void }) {
  const { id, fileName, mimeType, hasThumbnail, picturedTurn } = page
  if (mimeType === 'application/pdf')
    return (
      <a href={receiptUrl(id, 'file')} target="_blank" rel="noreferrer">
        {hasThumbnail ? (
          <img src={thumbnailUrl(page)} alt={`First page of ${fileName}`} />
        ) : (
          <FileText aria-hidden />
        )}
        <span>Open {fileName}</span>
      </a>
    )
  const url = picturedTurn
    ? `${receiptUrl(id, 'print')}?turned=${picturedTurn}`
    : receiptUrl(id, 'file')
  return (
    <Larger type="button" aria-label={`View ${fileName} larger`} onClick={onView}>
      <img src={url} alt={`Receipt ${fileName}`} />
    </Larger>
  )
}

const Larger = styled.button`
  padding: 0;
  background: none;
  border: 0;
  cursor: zoom-in;
`
const Desk = styled.div`
  display: grid;
  gap: ${theme.space[3]};
  justify-items: center;
  max-height: 45dvh;
  overflow: auto;
  padding: ${theme.space[3]};
  background: ${theme.color.sunken};
  border: 1px solid ${theme.color.line};
  ${theme.media.medium} { max-height: 70dvh; }
  img { max-width: 100%; }
  a { display: grid; justify-items: center; gap: ${theme.space[2]}; overflow-wrap: anywhere; }
`
