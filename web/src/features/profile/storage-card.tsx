import type { CountingService } from '@sortie/contracts/day-usage'
import { HardDrive } from 'lucide-react'
import styled from 'styled-components'
import { formatMegabytes } from '../../lib/format.ts'
import { theme } from '../../theme/theme.ts'
import { Card } from '../../ui/card.tsx'
import { Listing } from '../../ui/listing.tsx'
import { useDayUsageQuery, useOwnReceiptUsageQuery } from './account.api.ts'

/** The storage that the user's receipts take, and what was added today, with the limits. */
export function StorageCard() {
  const list = useOwnReceiptUsageQuery(undefined, { refetchOnMountOrArgChange: true })
  return (
    <Card title="Storage" icon={<HardDrive aria-hidden />}>
      <Listing of="storage" {...list}>
        {(use) => (
          <Amounts>
            <dt>Receipts kept</dt>
            <dd>{amount(use.files, use.bytes, use.limits.files, use.limits.bytes)}</dd>
            <dt>Uploaded today</dt>
            <dd>{amount(use.dayFiles, use.dayBytes, use.limits.dayFiles, use.limits.dayBytes)}</dd>
            <AddedToday name="Expenses added today" service="expense" />
            <AddedToday name="Missions and flights added today" service="travel" />
            <AddedToday name="Signatures and reports made today" service="report" />
          </Amounts>
        )}
      </Listing>
    </Card>
  )
}

/** Nothing while the service is away: receipts are what fills a storage. */
function AddedToday({ name, service }: { name: string; service: CountingService }) {
  const { data } = useDayUsageQuery(service, { refetchOnMountOrArgChange: true })
  if (!data) return null
  const { records, bytes, limits } = data
  return (
    <>
      <dt>{name}</dt>
      <dd>{amount(records, bytes, limits.records, limits.bytes, 'entries')}</dd>
    </>
  )
}

function amount(
  count: number,
  bytes: number,
  mostCounted: number,
  mostBytes: number,
  unit = 'files',
): string {
  const counted = `${count.toLocaleString('en-US')} of ${mostCounted.toLocaleString('en-US')} ${unit}`
  return `${counted} · ${formatMegabytes(bytes)} of ${formatMegabytes(mostBytes)}`
}

const Amounts = styled.dl`
  display: grid;
  gap: ${theme.space[1]};
  dt { color: ${theme.color.muted}; }
  dd { margin: 0 0 ${theme.space[2]}; }
`
