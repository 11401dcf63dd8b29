import { urlOf } from '@sortie/contracts/endpoint'
import { exportApi } from '@sortie/contracts/report'
import { useEffect } from 'react'
import { toast } from '../../lib/toast.ts'
import { Button } from '../../ui/button.tsx'
import { DialogActions } from '../../ui/dialog.tsx'
import { Progress } from '../../ui/progress.tsx'
import { download } from './download.ts'
import { pdfName } from './report.ts'
import { useCancelPdfMutation, usePdfJobQuery } from './reports.api.ts'

/** A long report being made; its events bring it up to date, and the finished file is downloaded. */
export function RunningExport({ id, onClose }: { id: string; onClose: () => void }) {
  const { data: job } = usePdfJobQuery(id)
  const [cancel] = useCancelPdfMutation()
  const state = job?.state

  useEffect(() => {
    if (state === 'failed') sayExportFailed()
    if (state === 'done')
      download(urlOf(exportApi.pdfFile, { id }), pdfName()).catch(sayExportFailed)
    if (state === 'done' || state === 'failed' || state === 'cancelled') onClose()
  }, [state, id, onClose])

  return (
    <>
      <p>
        Making your report. You can close this window: the report goes on, and is downloaded when it
        is done while this page is open.
      </p>
      <Progress label="Making the report" value={job?.progress ?? 0} />
      <DialogActions>
        <Button onClick={() => void cancel(id)}>Cancel Export</Button>
      </DialogActions>
    </>
  )
}

export function sayExportFailed() {
  toast({
    title: 'Export Failed',
    description: 'There was an error generating your PDF report. Please try again.',
    variant: 'destructive',
  })
}
