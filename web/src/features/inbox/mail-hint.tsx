import styled from 'styled-components'
import { theme } from '../../theme/theme.ts'
import { useUserQuery } from '../session/session.api.ts'
import { useMailAddressQuery } from './inbox.api.ts'

/** Where receipts are mailed to, if a mailbox is set up. */
export function MailHint() {
  const { data } = useMailAddressQuery()
  const { data: user } = useUserQuery()
  if (!data?.address || !user) return null
  return (
    <Hint>
      Or mail them to <a href={`mailto:${data.address}`}>{data.address}</a>, as attachments and from
      your own address, {user.email}.
    </Hint>
  )
}

const Hint = styled.p`
  color: ${theme.color.muted};
  overflow-wrap: anywhere;
`
