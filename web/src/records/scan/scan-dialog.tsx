import type { ScannedReceipt } from '@sortie/contracts/scan'
import { RotateCw } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import styled from 'styled-components'
import { toast } from '../../lib/toast.ts'
import { useIsOpen } from '../../lib/use-is-open.ts'
import { theme } from '../../theme/theme.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogActions, DialogCancel } from '../../ui/dialog.tsx'
import { FileDrop } from '../../ui/file-drop.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { usePicture } from '../receipts/use-picture.ts'
import { readOnce } from './read-once.ts'
import { percent, scanFault } from './scan.ts'
import { ScanResult } from './scan-result.tsx'

type Props = {
  /** The attached one, read at once or known already; otherwise the person chooses one. */
  photo?: File
  onClose: () => void
  /** The person took the reading over; the photo becomes the receipt of the expense. */
  onApply: (scan: ScannedReceipt, file: File) => void
  /** The person goes on by hand, or leaves; the photo is kept. */
  onKeep?: (file: File) => void
  /** In Quick Expense the toast says less. */
  quick?: boolean
}

/** 'Scan Receipt': a photo is read, shown with what was found where, and applied only when the person says so. */
export function ScanDialog({ photo, onClose, onApply, onKeep, quick }: Props) {
  const [file, setFile] = useState<File | null>(null)
  const [reading, setReading] = useState<ScannedReceipt>()
  const [isError, setIsError] = useState(false)
  const isLoading = file !== null && !reading && !isError
  const picture = usePicture(file)
  const isOpen = useIsOpen()

  async function read(chosen: File) {
    const fault = await scanFault(chosen)
    if (fault) return toast({ ...fault, variant: 'destructive' })
    setFile(chosen)
    setIsError(false)
    try {
      const read = await readOnce(chosen)
      if (!isOpen()) return
      setReading(read)
      const { confidence } = read
      if (quick)
        toast({
          title: 'Receipt scanned!',
          description: `Auto-filled with ${percent(confidence)} confidence`,
        })
      else
        toast({
          title: 'Receipt scanned successfully!',
          description: `Extracted data with ${percent(confidence)} confidence`,
        })
    } catch {
      if (!isOpen()) return
      setIsError(true)
      toast({
        title: 'Scan failed',
        description: 'Could not analyze the receipt. Please try again or enter manually.',
        variant: 'destructive',
      })
    }
  }

  const begun = useRef(false)
  useEffect(() => {
    if (!photo || begun.current) return
    begun.current = true
    void read(photo)
  })

  function leave() {
    if (file) onKeep?.(file)
    onClose()
  }

  function apply() {
    if (!reading || !file) return
    if (!quick)
      toast({
        title: 'Receipt data applied!',
        description:
          'Please review the auto-filled information and make any necessary adjustments.',
      })
    onApply(reading, file)
    onClose()
  }

  return (
    <Dialog
      open
      wide
      onClose={leave}
      title="Scan Receipt"
      description="A photo of the receipt fills the form. You check it before anything is saved."
    >
      {!file && (
        <FileDrop
          label="Choose or take a photo"
          hint="An image of at most 10 MB"
          accept="image/*"
          onFiles={([chosen]) => chosen && void read(chosen)}
        />
      )}
      {file && !reading && picture && (
        <Waiting>
          <img src={picture} alt="Your receipt" />
          {isLoading && <Spinner text="Analyzing receipt..." />}
          {isError && (
            <div role="alert">
              <p>
                Could not analyze the receipt. Please try again or enter manually. Your photo is
                kept.
              </p>
            </div>
          )}
        </Waiting>
      )}
      {reading && picture && <ScanResult reading={reading} picture={picture} />}
      <DialogActions>
        <DialogCancel />
        {file && !isLoading && (
          <Button
            icon={<RotateCw aria-hidden />}
            onClick={() => {
              setFile(null)
              setReading(undefined)
              setIsError(false)
            }}
          >
            Another photo
          </Button>
        )}
        {isError && file && (
          <>
            {onKeep && <Button onClick={leave}>Enter manually</Button>}
            <Button variant="primary" onClick={() => void read(file)}>
              Try again
            </Button>
          </>
        )}
        {reading && (
          <Button variant="primary" onClick={apply}>
            Use This Data
          </Button>
        )}
      </DialogActions>
    </Dialog>
  )
}

const Waiting = styled.div`
  display: grid;
  gap: ${theme.space[4]};
  justify-items: center;
  img { max-height: 40dvh; max-width: 100%; }
`
