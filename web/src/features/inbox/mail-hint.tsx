import { useMailAddressQuery } from '../../records/inbox/inbox.api.ts'
import { Muted } from '../../ui/layout.tsx'
import { useUserQuery } from '../session/session.api.ts'

/** Where receipts are mailed to, if a mailbox is set up. */
export function MailHint() {
  const { data } = useMailAddressQuery()
  const { data: user } = useUserQuery()
  if (!data?.address || !user) return null
  return (
    <Muted>
      Or mail them to <a href={`mailto:${data.address}`}>{data.address}</a>, as attachments and from
      your own address, {user.email}.
    </Muted>
  )
}
