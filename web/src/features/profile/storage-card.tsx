import { HardDrive } from 'lucide-react'
import styled from 'styled-components'
import { formatMegabytes } from '../../lib/format.ts'
import { theme } from '../../theme/theme.ts'
import { Card } from '../../ui/card.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { useOwnReceiptUsageQuery } from './account.api.ts'

/** The storage that the user's receipts take, in all and today, with the limits. */
export function StorageCard() {
  const {
    data: use,
    error,
    refetch,
  } = useOwnReceiptUsageQuery(undefined, {
    refetchOnMountOrArgChange: true,
  })
  return (
    <Card title="Storage" icon={<HardDrive aria-hidden />}>
      {!use &&
        (error ? (
          <ErrorState title="Failed to fetch storage" error={error} retry={refetch} />
        ) : (
          <Spinner text="Loading storage..." />
        ))}
      {use && (
        <Amounts>
          <dt>Receipts kept</dt>
          <dd>{amount(use.files, use.bytes, use.limits.files, use.limits.bytes)}</dd>
          <dt>Uploaded today</dt>
          <dd>{amount(use.dayFiles, use.dayBytes, use.limits.dayFiles, use.limits.dayBytes)}</dd>
        </Amounts>
      )}
    </Card>
  )
}

function amount(files: number, bytes: number, mostFiles: number, mostBytes: number): string {
  const counted = `${files.toLocaleString('en-US')} of ${mostFiles.toLocaleString('en-US')} files`
  return `${counted} · ${formatMegabytes(bytes)} of ${formatMegabytes(mostBytes)}`
}

const Amounts = styled.dl`
  display: grid;
  gap: ${theme.space[1]};
  dt { color: ${theme.color.muted}; }
  dd { margin: 0 0 ${theme.space[2]}; }
`
