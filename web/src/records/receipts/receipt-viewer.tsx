import type { ReceiptJson } from '@sortie/contracts/receipt-record'
import { ChevronLeft, ChevronRight, Download, RotateCw, ZoomIn, ZoomOut } from 'lucide-react'
import { useState } from 'react'
import styled from 'styled-components'
import { formatFileSize } from '../../lib/format.ts'
import { useMayChange } from '../../lib/may-change.ts'
import { openFile } from '../../lib/open-file.ts'
import { theme } from '../../theme/theme.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Toolbar } from '../../ui/toolbar.tsx'
import { receiptUrl } from './receipt-url.ts'
import { useArrows } from './use-arrows.ts'
import { useTurn } from './use-turn.ts'

const zooms = [1, 1.5, 2, 3, 4]

type Viewed = Pick<
  ReceiptJson,
  'id' | 'fileName' | 'mimeType' | 'sizeBytes' | 'turned' | 'enteredBy'
>

type Props = {
  receipts: readonly Viewed[]
  /** Which one is shown first. */
  start?: number
  onClose: () => void
}

/** Receipts at full size, one after the other: zoom and turn for pictures, the browser's own viewer for PDFs. */
export function ReceiptViewer({ receipts, start = 0, onClose }: Props) {
  const [index, setIndex] = useState(start)
  const [zoom, setZoom] = useState(0)
  const { degreesOf, turnRight } = useTurn()
  const mayChange = useMayChange()
  const last = receipts.length - 1
  const at = Math.min(index, last)
  const receipt = receipts[at] as Viewed
  const scale = zooms[zoom] ?? 1
  const degrees = degreesOf(receipt)
  const url = receiptUrl(receipt.id, 'file')
  const isPdf = receipt.mimeType === 'application/pdf'

  function show(other: number) {
    setIndex(other)
    setZoom(0)
  }
  useArrows((step) => show(Math.min(last, Math.max(0, at + step))), zoom === 0)

  const place = last > 0 ? ` · ${at + 1} of ${receipts.length}` : ''
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title={<AsNamed>{receipt.fileName}</AsNamed>}
      description={formatFileSize(receipt.sizeBytes) + place}
    >
      <Toolbar role="group" aria-label="Receipt">
        {last > 0 && (
          <>
            <IconButton
              icon={<ChevronLeft />}
              label="Previous receipt"
              disabled={at === 0}
              onClick={() => show(at - 1)}
            />
            <IconButton
              icon={<ChevronRight />}
              label="Next receipt"
              disabled={at === last}
              onClick={() => show(at + 1)}
            />
          </>
        )}
        {!isPdf && (
          <>
            <IconButton
              icon={<ZoomOut />}
              label="Zoom out"
              disabled={zoom === 0}
              onClick={() => setZoom(zoom - 1)}
            />
            <IconButton
              icon={<ZoomIn />}
              label="Zoom in"
              disabled={zoom === zooms.length - 1}
              onClick={() => setZoom(zoom + 1)}
            />
            {mayChange(receipt) && (
              <IconButton
                icon={<RotateCw />}
                label="Turn right"
                onClick={() => void turnRight(receipt)}
              />
            )}
          </>
        )}
        <IconButton
          icon={<Download />}
          label="Download"
          onClick={() => openFile(url, 'Downloading a receipt')}
        />
      </Toolbar>
      {isPdf ? (
        <Sheet src={url} title={`Receipt ${receipt.fileName}`} />
      ) : (
        <Desk tabIndex={0} aria-label="Receipt picture" role="region">
          <Paper style={{ width: `${scale * 100}%`, height: `${scale * 100}%` }}>
            <Picture
              src={url}
              alt={`Receipt ${receipt.fileName}`}
              $lying={degrees % 180 !== 0}
              style={{ rotate: `${degrees}deg` }}
            />
          </Paper>
        </Desk>
      )}
    </Dialog>
  )
}

/** Not in the capitals of titles: the name of a file is known by its letters. */
const AsNamed = styled.span`
  letter-spacing: 0;
  text-transform: none;
`
const Desk = styled.div`
  height: 62dvh;
  margin-top: ${theme.space[3]};
  overflow: auto;
  background: ${theme.color.sunken};
  border: 1px solid ${theme.color.line};
`
/** The picture is as large as the desk at first, so that the whole receipt is seen; larger with the zoom. */
const Paper = styled.div`
  position: relative;
  container-type: size;
  overflow: hidden;
`
const Picture = styled.img<{ $lying: boolean }>`
  position: absolute;
  left: 50%;
  top: 50%;
  width: ${({ $lying }) => ($lying ? '100cqh' : '100cqw')};
  max-width: none;
  height: ${({ $lying }) => ($lying ? '100cqw' : '100cqh')};
  object-fit: contain;
  translate: -50% -50%;
  transition: rotate ${theme.time.base};
`
const Sheet = styled.iframe`
  width: 100%;
  height: 65dvh;
  margin-top: ${theme.space[3]};
  border: 1px solid ${theme.color.line};
  background: ${theme.color.sunken};
`
