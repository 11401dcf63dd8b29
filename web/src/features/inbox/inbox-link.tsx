import { Link, useLocation } from 'react-router-dom'
import { isActivePath, paths } from '../../lib/paths.ts'
import { pilesIn, useListInboxQuery } from './inbox.api.ts'

/** In the navigation: only while something is in the Inbox, or it is open. */
export function InboxLink() {
  const { pathname } = useLocation()
  const { data = [] } = useListInboxQuery()
  const count = pilesIn(data)
  const active = isActivePath(paths.inbox, pathname)
  if (count === 0 && !active) return null
  return (
    <li>
      <Link to={paths.inbox} aria-current={active ? 'page' : undefined}>
        {count ? `Inbox ${count}` : 'Inbox'}
      </Link>
    </li>
  )
}
