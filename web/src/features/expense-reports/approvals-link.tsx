import { expenseReportApi } from '@sortie/contracts/expense-report'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { useMay } from '../../lib/may.ts'
import { expenseReportPath, paths } from '../../lib/paths.ts'
import { useCountToApproveQuery } from '../../records/expense-reports/expense-reports.api.ts'

type Props = { label: string; icon?: ReactNode; direct?: boolean }

/** In the navigation of whoever has reports to decide on, with their number. `direct`: the only one is opened at once. */
export function ApprovalsLink({ label, icon, direct }: Props) {
  const { pathname, search } = useLocation()
  const may = useMay()
  const { data } = useCountToApproveQuery(undefined, {
    skip: !may(expenseReportApi.countToApprove),
  })
  if (!data?.count) return null
  const { count, only } = data
  const list = `${paths.expenseReports}?show=to-approve`
  const to = direct && only ? expenseReportPath(only) : list
  return (
    <li>
      <Link to={to} aria-current={[to, list].includes(pathname + search) ? 'page' : undefined}>
        {icon}
        <span>
          {label} <b>{count}</b>
        </span>
      </Link>
    </li>
  )
}
