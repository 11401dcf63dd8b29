import { printPage, printPageStyle } from '@sortie/report-document/report'
import type { ReportData, ReportReceipt } from '@sortie/report-document/report-data'
import { ArrowLeft } from 'lucide-react'
import { type SyntheticEvent, useMemo, useRef, useState } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import styled from 'styled-components'
import { paths } from '../../lib/paths.ts'
import { useDocumentTitle } from '../../lib/use-document-title.ts'
import { WaitingNote } from '../../records/reports/waiting-note.tsx'
import { theme } from '../../theme/theme.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { useWidth } from '../../ui/use-width.ts'
import { usePrintWhenLoaded } from './use-print-when-loaded.ts'
import { useReportData } from './use-report-data.ts'

/** A picture with a side shorter than this, in px, cannot show a receipt. */
const tiny = 8
/** Width of the paper in px. A narrower screen scales it down, to `smallest` at most, and then scrolls. */
const paper = 816
const smallest = 0.6

export function PrintReportPage() {
  useDocumentTitle('Expense Report')
  const [search] = useSearchParams()
  const { data, error, title, retry } = useReportData(Object.fromEntries(search))
  const [shown, setShown] = useState(new Map<string, ReportReceipt['shown']>())

  const [box, room] = useWidth()
  const sheet = useRef<HTMLDivElement>(null)

  const markup = useMemo(() => data && printPage(withPictures(data, shown)), [data, shown])
  const late = usePrintWhenLoaded(sheet, markup, (receipts) =>
    setShown((known) => new Map([...known, ...receipts.map((id) => [id, 'failed'] as const)])),
  )

  // Load and error events of pictures do not bubble; they are caught on the way down.
  function notePicture(event: SyntheticEvent, failed: boolean) {
    const picture = event.target
    if (!(picture instanceof HTMLImageElement) || !picture.dataset.receipt) return
    const { naturalWidth: width, naturalHeight: height } = picture
    const { receipt } = picture.dataset
    const isTiny = width < tiny || height < tiny
    const now = failed ? 'failed' : isTiny ? 'attached' : { width, height }
    setShown((known) => (known.has(receipt) ? known : new Map(known).set(receipt, now)))
  }

  return (
    <Desk>
      <style>{printPageStyle}</style>
      <Back to={`${paths.reports}?${search}`}>
        <ArrowLeft size={16} aria-hidden /> Back to Reports
      </Back>
      <WaitingNote />
      {!data &&
        (error ? (
          <ErrorState title={title} error={error} retry={retry} />
        ) : (
          <Spinner text="Loading reports..." />
        ))}
      {late > 0 && (
        <Note role="status">
          {late} {late === 1 ? 'receipt picture was' : 'receipt pictures were'} not loaded within 30
          seconds and {late === 1 ? 'is' : 'are'} missing in this print. Reload the page to try
          again.
        </Note>
      )}
      {markup && (
        <Scroll ref={box} tabIndex={0} role="region" aria-label="Expense Report">
          <Sheet
            ref={sheet}
            style={{ zoom: Math.min(1, Math.max(smallest, room / paper)) }}
            onLoadCapture={(event) => notePicture(event, false)}
            onErrorCapture={(event) => notePicture(event, true)}
            // biome-ignore lint/security/noDangerouslySetInnerHtml: the document escapes every value it is given
            dangerouslySetInnerHTML={{ __html: markup }}
          />
        </Scroll>
      )}
    </Desk>
  )
}

function withPictures(data: ReportData, shown: Map<string, ReportReceipt['shown']>): ReportData {
  return {
    ...data,
    expenses: data.expenses.map((expense) => ({
      ...expense,
      receipts: expense.receipts.map((receipt) => ({ ...receipt, shown: shown.get(receipt.id) })),
    })),
  }
}

const Desk = styled.main`
  min-height: 100dvh;
  padding: ${theme.space[4]};
  ${theme.media.print} { padding: 0; background: none; }
`
const Back = styled(Link)`
  display: inline-flex;
  align-items: center;
  gap: ${theme.space[2]};
  margin-bottom: ${theme.space[4]};
  ${theme.media.print} { display: none; }
`
const Note = styled.p`
  margin-bottom: ${theme.space[4]};
  color: ${theme.color.text};
  ${theme.media.print} { display: none; }
`
/** Paper, in either scheme. */
const Sheet = styled.div`
  width: 8.5in;
  margin: 0 auto;
  padding: 0.5in;
  background: ${theme.color.paper};
  box-shadow: ${theme.shadow.high};
  ${theme.media.print} { zoom: 1 !important; width: auto; padding: 0; box-shadow: none; }
`
/** Scrolls sideways on a screen narrower than the paper. */
const Scroll = styled.div`
  overflow-x: auto;
  padding-bottom: ${theme.space[6]};
  ${theme.media.print} { overflow: visible; padding: 0; }
`
