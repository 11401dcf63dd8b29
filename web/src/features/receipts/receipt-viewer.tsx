import type { ReceiptJson } from '@sortie/contracts/receipt'
import { Download, RotateCw, ZoomIn, ZoomOut } from 'lucide-react'
import { useState } from 'react'
import styled from 'styled-components'
import { formatFileSize } from '../../lib/format.ts'
import { theme } from '../../theme/theme.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Toolbar } from '../../ui/toolbar.tsx'
import { receiptUrl } from './receipt-file.ts'

const zooms = [1, 1.5, 2, 3, 4]

/** One receipt at full size: zoom and turn for pictures, the browser's own viewer for PDFs. */
export function ReceiptViewer({ receipt, onClose }: { receipt: ReceiptJson; onClose: () => void }) {
  const [zoom, setZoom] = useState(0)
  const [turns, setTurns] = useState(0)
  const url = receiptUrl(receipt.id, 'file')
  const isPdf = receipt.mimeType === 'application/pdf'
  return (
    <Dialog open wide onClose={onClose} title={receipt.fileName} description={formatFileSize(receipt.sizeBytes)}>
      <Toolbar role="group" aria-label="Receipt">
        {!isPdf && (
          <>
            <IconButton icon={<ZoomOut />} label="Zoom out" disabled={zoom === 0} onClick={() => setZoom(zoom - 1)} />
            <IconButton
              icon={<ZoomIn />}
              label="Zoom in"
              disabled={zoom === zooms.length - 1}
              onClick={() => setZoom(zoom + 1)}
            />
            <IconButton icon={<RotateCw />} label="Turn right" onClick={() => setTurns(turns + 1)} />
          </>
        )}
        <IconButton icon={<Download />} label="Download" onClick={() => window.open(url, '_blank', 'noopener')} />
      </Toolbar>
      {isPdf ? (
        <Sheet src={url} title={`Receipt ${receipt.fileName}`} />
      ) : (
        <Desk tabIndex={0} aria-label="Receipt picture" role="region">
          <img
            src={url}
            alt={`Receipt ${receipt.fileName}`}
            style={{ width: `${(zooms[zoom] ?? 1) * 100}%`, rotate: `${turns * 90}deg` }}
          />
        </Desk>
      )}
    </Dialog>
  )
}

const Desk = styled.div`
  max-height: 65dvh;
  margin-top: ${theme.space[3]};
  overflow: auto;
  background: ${theme.color.sunken};
  border: 1px solid ${theme.color.line};
  img { display: block; max-width: none; transition: rotate ${theme.time.base}; }
`
const Sheet = styled.iframe`
  width: 100%;
  height: 65dvh;
  margin-top: ${theme.space[3]};
  border: 1px solid ${theme.color.line};
  background: ${theme.color.sunken};
`
