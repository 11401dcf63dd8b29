import styled from 'styled-components'
import { toastFailure } from '../../lib/toast-failure.ts'
import { theme } from '../../theme/theme.ts'
import { Button } from '../../ui/button.tsx'
import { receiptUrl } from '../receipts/receipt-file.ts'
import { TwoPictures } from '../receipts/two-pictures.tsx'
import { type DoubtSide, doubtsAbout, doubtText, sideName } from './doubt.ts'
import { useDismissDoubtMutation, useListDoubtsQuery } from './doubts.api.ts'

type Props = { expenseId?: string; receiptIds?: readonly string[] }

/** What may be wrong with an expense, or with receipts of the Inbox: said, not enforced, and gone with one press. */
export function DoubtNotices(about: Props) {
  const { data } = useListDoubtsQuery(undefined, {
    skip: !about.expenseId && !about.receiptIds?.length,
  })
  const [dismiss, { isLoading }] = useDismissDoubtMutation()

  async function isFine(id: string) {
    try {
      await dismiss(id).unwrap()
    } catch (thrown) {
      toastFailure('Failed to dismiss the doubt', thrown)
    }
  }

  return doubtsAbout(data, about).map(({ doubt, mine, other }) => (
    <Notice key={doubt.id} role="status">
      <p>{doubtText(doubt, other)}</p>
      {other && <TwoPictures shown={[shownOf(mine, 'This one'), shownOf(other)]} />}
      <Button size="small" disabled={isLoading} onClick={() => void isFine(doubt.id)}>
        It Is Fine
      </Button>
    </Notice>
  ))
}

function shownOf(side: DoubtSide, label = sideName(side)) {
  const { receiptId, hasThumbnail } = side
  return {
    label,
    href: receiptId && receiptUrl(receiptId, 'file'),
    picture: receiptId && hasThumbnail ? receiptUrl(receiptId, 'thumbnail') : null,
  }
}

export const Notice = styled.div`
  display: grid;
  gap: ${theme.space[2]};
  justify-items: start;
  padding: ${theme.space[2]} ${theme.space[3]};
  border-left: 3px solid ${theme.color.warn};
  background: ${theme.color.sunken};
`
