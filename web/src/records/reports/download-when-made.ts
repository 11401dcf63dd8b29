import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit'
import { urlOf } from '@sortie/contracts/endpoint'
import { exportApi } from '@sortie/contracts/report'
import { toast } from '../../lib/toast.ts'
import { download } from './download.ts'
import { pdfName } from './report.ts'
import { reportsApi } from './reports.api.ts'

type State = Parameters<ReturnType<typeof reportsApi.endpoints.pdfJob.select>>[0]
type Store = {
  getState: () => unknown
  subscribe: (listener: () => void) => () => void
  dispatch: ThunkDispatch<State, unknown, UnknownAction>
}

/** Downloads a long report as soon as it is made, also after its dialog was closed. */
export function downloadWhenMade(id: string, { dispatch, getState, subscribe }: Store): void {
  const { pdfJob } = reportsApi.endpoints
  const select = pdfJob.select(id)
  const asking = dispatch(pdfJob.initiate(id))
  const stop = subscribe(() => {
    const state = select(getState() as State).data?.state
    if (!state || !hasEnded(state)) return
    stop()
    asking.unsubscribe()
    if (state === 'failed') sayExportFailed()
    if (state === 'done')
      download(urlOf(exportApi.pdfFile, { id }), pdfName()).catch(sayExportFailed)
  })
}

export function hasEnded(state: string): boolean {
  return ['done', 'failed', 'cancelled'].includes(state)
}

export function sayExportFailed(): void {
  toast({
    title: 'Export Failed',
    description: 'There was an error generating your PDF report. Please try again.',
    variant: 'destructive',
    background: true,
  })
}
