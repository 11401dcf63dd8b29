import { urlOf } from '@sortie/contracts/endpoint'
import { exportApi } from '@sortie/contracts/report'
import { useEffect, useState } from 'react'
import { toast } from '../../lib/toast.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { DateRange } from '../../ui/date-range.tsx'
import { Dialog, DialogActions, DialogCancel } from '../../ui/dialog.tsx'
import { Field, FieldRow, FieldStack } from '../../ui/field.tsx'
import { Progress } from '../../ui/progress.tsx'
import { RadioGroup } from '../../ui/radio-group.tsx'
import { Select } from '../../ui/select.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { useListTripsQuery } from '../trips/trips.api.ts'
import { download } from './download.ts'
import { chosen, noReportFilters, pdfName, type ReportFilters } from './report.ts'
import {
  type PdfQuery,
  useCancelPdfMutation,
  useCreateSignatureMutation,
  usePdfJobQuery,
  useStartPdfMutation,
} from './reports.api.ts'

type Props = {
  filters?: ReportFilters
  /** How many expenses the report is about: a long one is made in the background, with progress. */
  count?: number
  onClose: () => void
}

const longReport = 100
const modes = [
  { value: 'dates', label: 'Export By Date Range' },
  { value: 'trip', label: 'Trip' },
]

export function ExportPdfDialog({ filters = noReportFilters, count = 0, onClose }: Props) {
  const { data: trips = [] } = useListTripsQuery()
  const [sign] = useCreateSignatureMutation()
  const [start] = useStartPdfMutation()
  const [mode, setMode] = useState('dates')
  const [tripId, setTripId] = useState('')
  const [dates, setDates] = useState({ startDate: filters.startDate, endDate: filters.endDate })
  const [receipts, setReceipts] = useState(true)
  const [signing, setSigning] = useState(false)
  const [names, setNames] = useState({ employee: '', manager: '' })
  const [pending, setPending] = useState(false)
  const [jobId, setJobId] = useState<string>()

  const scope = mode === 'trip' ? { tripId } : dates
  const narrowed = chosen({ status: filters.status, category: filters.category, ...scope })

  async function signatureId(): Promise<string | undefined> {
    const now = new Date().toISOString()
    const { employee, manager } = names
    try {
      const { id } = await sign({
        body: {
          employeeSignature: employee || null,
          employeeSignedAt: employee ? now : null,
          managerSignature: manager || null,
          managerSignedAt: manager ? now : null,
          reportType: 'expense_report',
          reportFilters: JSON.stringify({ mode, ...narrowed }),
        },
      }).unwrap()
      return id
    } catch {
      toast({
        title: 'Signature Error',
        description: 'Could not save signatures, but continuing with export.',
        variant: 'destructive',
      })
      return undefined
    }
  }

  async function exportPdf() {
    setPending(true)
    // First, so that it does not take the place of what may have to be said about the signatures.
    toast({ title: 'PDF Export Started' })
    try {
      const signature_id = signing ? await signatureId() : undefined
      const query = {
        ...narrowed,
        include_receipts: String(receipts),
        ...(signature_id && { signature_id }),
      } as PdfQuery
      if (count > longReport) return setJobId((await start(query).unwrap()).id)
      await download(urlOf(exportApi.pdf, {}, query), pdfName())
      onClose()
    } catch {
      failed()
    }
    setPending(false)
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title="Export PDF"
      description="Your expense report, ready to hand in."
    >
      {jobId ? (
        <RunningExport id={jobId} onClose={onClose} />
      ) : (
        <>
          <FieldStack>
            <RadioGroup label="Export" value={mode} onChange={setMode} options={modes} />
            {mode === 'trip' ? (
              <Field
                label="Trip"
                required
                hint={trips.length === 0 ? 'You have no missions yet.' : undefined}
              >
                <Select
                  value={tripId}
                  onChange={setTripId}
                  placeholder="Select a trip"
                  options={trips.map(({ id, name }) => ({ value: id, label: name }))}
                />
              </Field>
            ) : (
              <FieldRow>
                <DateRange value={dates} onChange={(change) => setDates({ ...dates, ...change })} />
              </FieldRow>
            )}
            <Checkbox value={receipts} onChange={setReceipts}>
              Include Receipts in PDF
            </Checkbox>
            <Checkbox value={signing} onChange={setSigning}>
              Add Digital Signatures
            </Checkbox>
            {signing && (
              <FieldRow>
                <Field label="Employee Signature">
                  <TextInput
                    autoComplete="name"
                    maxLength={200}
                    value={names.employee}
                    onChange={(event) => setNames({ ...names, employee: event.target.value })}
                  />
                </Field>
                <Field label="Manager Signature">
                  <TextInput
                    autoComplete="off"
                    maxLength={200}
                    value={names.manager}
                    onChange={(event) => setNames({ ...names, manager: event.target.value })}
                  />
                </Field>
              </FieldRow>
            )}
          </FieldStack>
          <DialogActions>
            <DialogCancel />
            <Button
              variant="primary"
              disabled={mode === 'trip' && !tripId}
              pending={pending}
              pendingLabel="Exporting..."
              onClick={() => void exportPdf()}
            >
              Export PDF
            </Button>
          </DialogActions>
        </>
      )}
    </Dialog>
  )
}

/** A long report being made; its events bring it up to date, and the finished file is downloaded. */
function RunningExport({ id, onClose }: { id: string; onClose: () => void }) {
  const { data: job } = usePdfJobQuery(id)
  const [cancel] = useCancelPdfMutation()
  const state = job?.state

  useEffect(() => {
    if (state === 'failed') failed()
    if (state === 'done') download(urlOf(exportApi.pdfFile, { id }), pdfName()).catch(failed)
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

function failed() {
  toast({
    title: 'Export Failed',
    description: 'There was an error generating your PDF report. Please try again.',
    variant: 'destructive',
  })
}
