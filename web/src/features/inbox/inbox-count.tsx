import { useWithoutRemoved } from '../../lib/use-without-removed.ts'
import { pilesIn, useListInboxQuery } from '../../records/inbox/inbox.api.ts'

/** The number of receipts that wait, behind the word Inbox. */
export function InboxCount() {
  const { data } = useListInboxQuery()
  const count = pilesIn(useWithoutRemoved(data) ?? [])
  return count ? ` ${count}` : null
}
