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
import { smallerPhoto } from '../receipts/smaller-photo.ts'
import { useScanReceiptMutation } from './scan.api.ts'
import { percent, scanFault, toBase64 } from './scan.ts'
import { ScanResult } from './scan-result.tsx'

type Props = {
  /** Read at once; otherwise the person chooses one. */
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
  const [scan, { data: reading, isLoading, isError, reset }] = useScanReceiptMutation()
  const [file, setFile] = useState<File | null>(null)
  const picture = usePicture(file)
  const isOpen = useIsOpen()

  async function read(chosen: File) {
    const fault = await scanFault(chosen)
    if (fault) return toast({ ...fault, variant: 'destructive' })
    setFile(chosen)
    try {
      const { confidence } = await scan(await toBase64(await smallerPhoto(chosen))).unwrap()
      if (!isOpen()) return
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
              reset()
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

/** An address for the chosen photo, given back when it is no longer shown. */
function usePicture(file: File | null): string | null {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    if (!file) return setUrl(null)
    const made = URL.createObjectURL(file)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return url
}

const Waiting = styled.div`
  display: grid;
  gap: ${theme.space[4]};
  justify-items: center;
  img { max-height: 40dvh; max-width: 100%; }
`
