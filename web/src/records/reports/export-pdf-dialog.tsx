import { urlOf } from '@sortie/contracts/endpoint'
import { exportApi } from '@sortie/contracts/report'
import { useState } from 'react'
import { useStore } from 'react-redux'
import { needsNetwork } from '../../lib/needs-network.ts'
import { toast } from '../../lib/toast.ts'
import { useIsOpen } from '../../lib/use-is-open.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { DateRange, hasFaults } from '../../ui/date-range.tsx'
import { Dialog, DialogActions, DialogCancel } from '../../ui/dialog.tsx'
import { Field, FieldRow, FieldStack } from '../../ui/field.tsx'
import { RadioGroup } from '../../ui/radio-group.tsx'
import { Select } from '../../ui/select.tsx'
import { tripOptions } from '../trips/trip.ts'
import { useListTripsQuery } from '../trips/trips.api.ts'
import { download } from './download.ts'
import { downloadWhenMade, sayExportFailed } from './download-when-made.ts'
import { chosen, narrowingOf, noReportFilters, pdfName, type ReportFilters } from './report.ts'
import { type PdfQuery, useCreateSignatureMutation, useStartPdfMutation } from './reports.api.ts'
import { RunningExport } from './running-export.tsx'
import { SignatureFields } from './signature-fields.tsx'
import { WaitingNote } from './waiting-note.tsx'

type Props = {
  filters?: ReportFilters
  /** Number of expenses in the report: a long one is made in the background, with progress. */
  count?: number
  /** The mission whose report it is. */
  tripId?: string
  onClose: () => void
}

const longReport = 100
const modes = [
  { value: 'dates', label: 'Export By Date Range' },
  { value: 'trip', label: 'Trip' },
]

export function ExportPdfDialog({
  filters = noReportFilters,
  count = 0,
  tripId: given,
  onClose,
}: Props) {
  const { data: trips } = useListTripsQuery()
  const store = useStore()
  const [sign] = useCreateSignatureMutation()
  const [start] = useStartPdfMutation()
  const [mode, setMode] = useState(given ? 'trip' : 'dates')
  const [tripId, setTripId] = useState(given ?? '')
  const [dates, setDates] = useState({ startDate: filters.startDate, endDate: filters.endDate })
  const [receipts, setReceipts] = useState(true)
  const [signing, setSigning] = useState(false)
  const [names, setNames] = useState({ employee: '', manager: '' })
  const isOpen = useIsOpen()
  const [pending, setPending] = useState(false)
  const [jobId, setJobId] = useState<string>()

  const [narrowing, setNarrowing] = useState<boolean>()

  const narrow = narrowingOf(filters)
  // A mission is exported whole unless the person wants the filters of the page.
  const isNarrowed = narrowing ?? mode === 'dates'
  const scope = mode === 'trip' ? { tripId } : dates
  const { status, category } = isNarrowed ? filters : noReportFilters
  const narrowed = chosen({ status, category, ...scope })

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
    if (mode !== 'trip' && hasFaults(dates)) return
    if (await needsNetwork('A PDF export')) return
    setPending(true)
    // Before the signatures, because only one toast shows at a time and their failure is more important.
    toast({ title: 'PDF Export Started' })
    try {
      const signature_id = signing ? await signatureId() : undefined
      const query = {
        ...narrowed,
        include_receipts: String(receipts),
        ...(signature_id && { signature_id }),
      } as PdfQuery
      if (count > longReport) {
        const { id } = await start(query).unwrap()
        downloadWhenMade(id, store)
        return setJobId(id)
      }
      await download(urlOf(exportApi.pdf, {}, query), pdfName())
      if (isOpen()) onClose()
    } catch {
      sayExportFailed()
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
          <WaitingNote />
          <FieldStack>
            <RadioGroup label="Export" value={mode} onChange={setMode} options={modes} />
            {mode === 'trip' ? (
              <Field
                label="Trip"
                required
                hint={trips?.length === 0 ? 'You have no missions yet.' : undefined}
              >
                <Select
                  value={tripId}
                  onChange={setTripId}
                  placeholder="Select a trip"
                  options={tripOptions(trips ?? []).slice(1)}
                />
              </Field>
            ) : (
              <FieldRow>
                <DateRange value={dates} onChange={(change) => setDates({ ...dates, ...change })} />
              </FieldRow>
            )}
            {narrow && (
              <Checkbox
                value={isNarrowed}
                onChange={setNarrowing}
                hint="Chosen on the Reports page. The report says so in its header."
              >
                Only {narrow}
              </Checkbox>
            )}
            <Checkbox value={receipts} onChange={setReceipts}>
              Include Receipts in PDF
            </Checkbox>
            <Checkbox value={signing} onChange={setSigning}>
              Add Digital Signatures
            </Checkbox>
            {signing && <SignatureFields names={names} onChange={setNames} />}
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
