import { Link, useLocation } from 'react-router-dom'
import { isActivePath, paths } from '../../lib/paths.ts'
import { useCountToApproveQuery } from '../../records/expense-reports/expense-reports.api.ts'

/** In the navigation of whoever has reports to decide on, with their number. */
export function ApprovalsLink() {
  const { pathname, search } = useLocation()
  const { data } = useCountToApproveQuery()
  if (!data?.count) return null
  const active = isActivePath(paths.expenseReports, pathname) && search.includes('to-approve')
  return (
    <li>
      <Link
        to={`${paths.expenseReports}?show=to-approve`}
        aria-current={active ? 'page' : undefined}
      >
        {`To Approve ${data.count}`}
      </Link>
    </li>
  )
}

/** On the bar of a phone, where that link is behind More. */
export function ApprovalsCount() {
  const { data } = useCountToApproveQuery()
  if (!data?.count) return null
  return (
    <span role="img" aria-label={`${data.count} to approve`}>
      {data.count}
    </span>
  )
}
