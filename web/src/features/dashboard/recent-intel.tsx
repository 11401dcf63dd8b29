import type { ReceiptJson } from '@sortie/contracts/receipt-record'
import { Images } from 'lucide-react'
import { Link } from 'react-router-dom'
import styled from 'styled-components'
import { paths } from '../../lib/paths.ts'
import { ReceiptPicture } from '../../records/receipts/receipt-picture.tsx'
import { useReceiptViewer } from '../../records/receipts/use-receipt-viewer.tsx'
import { theme } from '../../theme/theme.ts'
import { Card } from '../../ui/card.tsx'
import { LinkButton } from '../../ui/link-button.tsx'

const shown = 6

/** The latest receipts as pictures. */
export function RecentIntel({ receipts }: { receipts: readonly ReceiptJson[] }) {
  const [viewer, openAt] = useReceiptViewer(receipts)
  return (
    <Card title="Recent Intel" icon={<Images aria-hidden />}>
      {receipts.length === 0 ? (
        <Empty>
          No receipts captured yet. <Link to={paths.expenses}>Attach one to an expense</Link>
        </Empty>
      ) : (
        <Grid>
          {receipts.slice(0, shown).map((receipt, index) => (
            <button
              key={receipt.id}
              type="button"
              aria-label={`View ${receipt.fileName}`}
              onClick={() => openAt(index)}
            >
              <ReceiptPicture receipt={receipt} size="100%" />
            </button>
          ))}
        </Grid>
      )}
      <LinkButton to={`${paths.expenses}?receipts=with`} size="small">
        View All Intel
      </LinkButton>
      {viewer}
    </Card>
  )
}

const Grid = styled.div`
  display: grid;
  grid-template-columns: repeat(3, minmax(0, 1fr));
  gap: ${theme.space[2]};
  margin-bottom: ${theme.space[4]};
  ${theme.media.medium} { grid-template-columns: repeat(6, minmax(0, 1fr)); }
  ${theme.media.wide} { grid-template-columns: repeat(3, minmax(0, 1fr)); }
  button { aspect-ratio: 3 / 4; padding: 0; background: none; border: 0; cursor: pointer; }
`
const Empty = styled.p`
  margin-bottom: ${theme.space[4]};
  color: ${theme.color.muted};
`
