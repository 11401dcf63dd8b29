import { Link, useLocation } from 'react-router-dom'
import { isActivePath, paths } from '../../lib/paths.ts'
import { useWithoutRemoved } from '../../lib/use-without-removed.ts'
import { pilesIn, useListInboxQuery } from './inbox.api.ts'

/** In the navigation, with the number of receipts that wait. */
export function InboxLink() {
  const { pathname } = useLocation()
  const { data } = useListInboxQuery()
  const count = pilesIn(useWithoutRemoved(data) ?? [])
  const active = isActivePath(paths.inbox, pathname)
  return (
    <li>
      <Link to={paths.inbox} aria-current={active ? 'page' : undefined}>
        {count ? `Inbox ${count}` : 'Inbox'}
      </Link>
    </li>
  )
}
