import { useEffect } from 'react'
import { attempt } from '../../lib/toast-failure.ts'
import { Button } from '../../ui/button.tsx'
import { DialogActions } from '../../ui/dialog.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Progress } from '../../ui/progress.tsx'
import { hasEnded } from './download-when-made.ts'
import { useCancelPdfMutation, usePdfJobQuery } from './reports.api.ts'

/** How far a long report is; download-when-made.ts downloads it. */
export function RunningExport({ id, onClose }: { id: string; onClose: () => void }) {
  const { data: job, error, refetch } = usePdfJobQuery(id)
  const [cancel] = useCancelPdfMutation()
  const isOver = job !== undefined && hasEnded(job.state)

  useEffect(() => {
    if (isOver) onClose()
  }, [isOver, onClose])

  const askToCancel = () => attempt('Failed to cancel the export', cancel(id).unwrap())

  return (
    <>
      <p>
        Making your report. You can close this window: the report goes on, and is downloaded when it
        is done while this page is open.
      </p>
      {error ? (
        <ErrorState title="Failed to fetch the report" error={error} retry={refetch} />
      ) : (
        <Progress label="Making the report" value={job?.progress ?? 0} />
      )}
      <DialogActions>
        <Button onClick={() => void askToCancel()}>Cancel Export</Button>
      </DialogActions>
    </>
  )
}
