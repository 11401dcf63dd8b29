import { formatMoney, formatTotals } from '@sortie/contracts/money'
import type { VerifiedReportJson } from '@sortie/contracts/seal'
import { BadgeCheck, CircleHelp, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import styled from 'styled-components'
import { formatWithZone } from '../../lib/format.ts'
import { theme } from '../../theme/theme.ts'
import { Small, Stack } from '../../ui/layout.tsx'
import { type CheckedFile, canHash } from './read-file.ts'
import { Verdict } from './verdict.tsx'

type Props = { report: VerifiedReportJson; file: CheckedFile | undefined }

/** What Sortie knows of the paper. Where a file was chosen that is another one, no other verdict stands beside that. */
export function VerifiedReport({ report, file }: Props) {
  const { reportNumber, owner, handedInAt, approvals, totals, lineCount, returnedCount } = report
  const is = file && whichFile(file, report)
  return (
    <Stack $gap={5}>
      <div role="status">
        {file && !is ? (
          <Verdict data-tone="bad">
            <TriangleAlert aria-hidden />
            <span>
              <strong>This is not the file</strong>: {file.name} was changed, or belongs to another
              report. What stands below is said of report {reportNumber}, not of this file.
            </span>
          </Verdict>
        ) : (
          <>
            <Standing report={report} />
            {file && is && (
              <Verdict data-tone={report.takenBack ? undefined : 'good'}>
                <BadgeCheck aria-hidden />
                <span>
                  <strong>This is the very file</strong>: {file.name}, byte for byte {is}.
                </span>
              </Verdict>
            )}
          </>
        )}
      </div>
      <Facts>
        <Fact name="Employee">{owner}</Fact>
        <Fact name="Handed in">{formatWithZone(handedInAt)}</Fact>
        {approvals.map(({ name, email, byLink, at }) => (
          <Fact key={at} name="Approved by">
            {name}, {formatWithZone(at)}
            <Small>{byLink ? `${email}, by link, not confirmed` : email}</Small>
          </Fact>
        ))}
        <Fact name="Total">{formatTotals(totals)}</Fact>
        <Fact name="Expenses">
          {lineCount - returnedCount}
          {returnedCount > 0 && `, without ${returnedCount} returned`}
        </Fact>
        {!canHash && <Fact name="SHA-256">{report.sealed.sha256}</Fact>}
      </Facts>
    </Stack>
  )
}

/** In words, which of its files it is; undefined where it is none. */
function whichFile({ sha256 }: CheckedFile, { sealed, handedIn }: VerifiedReportJson) {
  if (sha256 === sealed.sha256) return 'the signed PDF of this report'
  if (sha256 === handedIn.sha256) return 'as it was handed in, before it was approved and signed'
  return undefined
}

function Standing({ report }: { report: VerifiedReportJson }) {
  const { reportNumber, takenBack } = report
  if (takenBack)
    return (
      <Verdict data-tone="bad">
        <TriangleAlert aria-hidden />
        <span>
          <strong>The approval of report {reportNumber} was taken back.</strong>{' '}
          {`${takenBack.name} (${takenBack.email}) did so on ${formatWithZone(takenBack.at)}. This paper counts no more.`}
        </span>
      </Verdict>
    )
  return (
    <>
      <Verdict data-tone="good">
        <BadgeCheck aria-hidden />
        <strong>Report {reportNumber} is approved.</strong>
      </Verdict>
      <Since changes={report.changes} />
      <Corrected lines={report.corrected} />
    </>
  )
}

function Since({ changes }: Pick<VerifiedReportJson, 'changes'>) {
  if (!changes)
    return (
      <Verdict>
        <CircleHelp aria-hidden />
        <span>Whether its expenses have changed since cannot be told right now.</span>
      </Verdict>
    )
  const { changed, deleted } = changes
  if (changed + deleted === 0)
    return (
      <Verdict data-tone="good">
        <BadgeCheck aria-hidden />
        <span>Its expenses are as they were approved.</span>
      </Verdict>
    )
  const parts = [changed > 0 && `${changed} changed`, deleted > 0 && `${deleted} deleted`]
  return (
    <Verdict data-tone="warn">
      <TriangleAlert aria-hidden />
      <span>Its expenses are not as they were approved: {parts.filter(Boolean).join(', ')}.</span>
    </Verdict>
  )
}

function Corrected({ lines }: { lines: VerifiedReportJson['corrected'] }) {
  if (lines.length === 0) return null
  const each = lines.map(({ line, approved, now, currency }) => {
    const amounts = [approved, now].map((amount) => formatMoney(amount, currency))
    return `expense ${line} from ${amounts.join(' to ')}`
  })
  return (
    <Verdict data-tone="warn">
      <TriangleAlert aria-hidden />
      <span>Finance has corrected it after the approval: {each.join(', ')}.</span>
    </Verdict>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

const Facts = styled.dl`
  display: grid;
  gap: ${theme.space[2]};
  margin: 0;
  div { display: grid; grid-template-columns: 7rem minmax(0, 1fr); gap: ${theme.space[2]}; }
  dt { color: ${theme.color.muted}; }
  dd { margin: 0; overflow-wrap: anywhere; }
`
