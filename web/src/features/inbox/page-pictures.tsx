import type { InboxItemJson } from '@sortie/contracts/inbox'
import { FileText } from 'lucide-react'
import styled from 'styled-components'
import { receiptUrl } from '../../records/receipts/receipt-file.ts'
import { theme } from '../../theme/theme.ts'

/** The pages of a receipt under one another; of a PDF its first page, which opens the whole. */
export function PagePictures({ pages }: { pages: readonly InboxItemJson[] }) {
  return (
    <Desk role="group" aria-label="Pages" tabIndex={0}>
      {pages.map(({ id, fileName, mimeType, hasThumbnail }) =>
        mimeType === 'application/pdf' ? (
          <a key={id} href={receiptUrl(id, 'file')} target="_blank" rel="noreferrer">
            {hasThumbnail ? (
              <img src={receiptUrl(id, 'thumbnail')} alt={`First page of ${fileName}`} />
            ) : (
              <FileText aria-hidden />
            )}
            <span>Open {fileName}</span>
          </a>
        ) : (
          <img key={id} src={receiptUrl(id, 'file')} alt={`Receipt ${fileName}`} />
        ),
      )}
    </Desk>
  )
}

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
