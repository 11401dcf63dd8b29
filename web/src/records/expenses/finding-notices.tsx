import styled from 'styled-components'
import { toastFailure } from '../../lib/toast-failure.ts'
import { theme } from '../../theme/theme.ts'
import { Button } from '../../ui/button.tsx'
import { receiptUrl } from '../receipts/receipt-file.ts'
import { TwoPictures } from '../receipts/two-pictures.tsx'
import { type FindingSide, findingsAbout, findingText, isMild, sideName } from './finding.ts'
import { useDismissFindingMutation, useListFindingsQuery } from './findings.api.ts'

type Props = { expenseId?: string; receiptIds?: readonly string[] }

/** What may be wrong with an expense, or with receipts of the Inbox: said, not enforced, and gone with one press. */
export function FindingNotices(about: Props) {
  const { data } = useListFindingsQuery(undefined, {
    skip: !about.expenseId && !about.receiptIds?.length,
  })
  const [dismiss, { isLoading }] = useDismissFindingMutation()

  async function isFine(id: string) {
    try {
      await dismiss(id).unwrap()
    } catch (thrown) {
      toastFailure('Failed to take it off the list', thrown)
    }
  }

  return findingsAbout(data, about).map(({ finding, mine, other }) => (
    <Notice key={finding.id} role="status" $mild={isMild(finding)}>
      <p>{findingText(finding, other)}</p>
      {other && <TwoPictures shown={[shownOf(mine, 'This one'), shownOf(other)]} />}
      <Button size="small" disabled={isLoading} onClick={() => void isFine(finding.id)}>
        It Is Fine
      </Button>
    </Notice>
  ))
}

function shownOf(side: FindingSide, label = sideName(side)) {
  const { receiptId, hasThumbnail } = side
  return {
    label,
    href: receiptId && receiptUrl(receiptId, 'file'),
    picture: receiptId && hasThumbnail ? receiptUrl(receiptId, 'thumbnail') : null,
  }
}

export const Notice = styled.div<{ $mild?: boolean }>`
  display: grid;
  gap: ${theme.space[2]};
  justify-items: start;
  padding: ${theme.space[2]} ${theme.space[3]};
  border-left: 3px solid ${({ $mild }) => ($mild ? theme.color.info : theme.color.warn)};
  background: ${theme.color.sunken};
`
