import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { fetchedPart } from '../lib/fetched-part.tsx'
import { isActivePath } from '../lib/paths.ts'

/** The receipts that wait in the Inbox; loaded in the background, so a failure is not shown. */
export const InboxCount = fetchedPart(() =>
  import('../features/inbox/inbox-count.tsx').then((file) => file.InboxCount),
)

type Props = { to: string; label: string; icon?: ReactNode; children?: ReactNode }

/** A link of the navigation, marked while its page is shown. */
export function PlaceLink({ to, label, icon, children }: Props) {
  const { pathname } = useLocation()
  return (
    <li>
      <Link to={to} aria-current={isActivePath(to, pathname) ? 'page' : undefined}>
        {icon}
        <span>
          {label}
          {children}
        </span>
      </Link>
    </li>
  )
}
