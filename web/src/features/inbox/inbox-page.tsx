import { useMemo, useRef } from 'react'
import { lazyDialog } from '../../lib/lazy-dialog.tsx'
import { inbox } from '../../lib/offline/receipt-target.ts'
import { useWithoutRemoved } from '../../lib/use-without-removed.ts'
import { useListInboxQuery } from '../../records/inbox/inbox.api.ts'
import { pilesOf, progressOf } from '../../records/inbox/inbox.ts'
import { useUploads } from '../../records/receipts/use-uploads.ts'
import { Card } from '../../ui/card.tsx'
import { Listing } from '../../ui/listing.tsx'
import { Page } from '../../ui/page.tsx'
import { Progress } from '../../ui/progress.tsx'
import { InboxDrop } from './inbox-drop.tsx'
import { InboxUploads } from './inbox-uploads.tsx'
import { MailHint } from './mail-hint.tsx'
import { Through } from './through.tsx'

// With the forms it doubles the page, which must be there early to drop files on.
const Review = lazyDialog(() => import('./review.tsx').then((file) => file.Review))

/** /inbox: receipts are added in bulk, read on the server, and reviewed one by one. */
export function InboxPage() {
  const list = useListInboxQuery()
  const items = useWithoutRemoved(list.data)
  const piles = useMemo(() => pilesOf(items ?? []), [items])
  const { read, all } = progressOf(items ?? [])
  const uploads = useUploads(inbox)
  // Stays after the last receipt, and says what came of them.
  const begun = useRef(false)
  begun.current ||= piles.length > 0
  return (
    <Page
      title="Inbox"
      lead="Drop all your receipts. They are read here while you do something else."
    >
      <InboxDrop compact={piles.length > 0} onFiles={(files) => void uploads.add(files)} />
      <MailHint />
      <InboxUploads uploads={uploads} />
      {items && read < all && (
        <div role="status">
          <p>
            {read} of {all} read.
            {uploads.uploads.length === 0 && ' You may close this page meanwhile.'}
          </p>
          <Progress label="Reading receipts" value={(read / all) * 100} />
        </div>
      )}
      {!items && (
        <Card>
          <Listing of="the Inbox" {...list}>
            {() => null}
          </Listing>
        </Card>
      )}
      {items?.length === 0 && !begun.current && <Through />}
      {begun.current && <Review piles={piles} />}
    </Page>
  )
}
