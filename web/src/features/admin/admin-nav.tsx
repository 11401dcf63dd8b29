import { Link, useLocation } from 'react-router-dom'
import styled from 'styled-components'
import { paths } from '../../lib/paths.ts'
import { theme } from '../../theme/theme.ts'

const pages = [
  { to: paths.admin, label: 'Users' },
  { to: paths.adminExpenses, label: 'Expenses' },
  { to: paths.adminReports, label: 'Bulk Reports' },
  { to: paths.adminFindings, label: 'Duplicates and mismatches' },
  { to: paths.deadLetters, label: 'Failed Events' },
  { to: paths.adminStorage, label: 'Storage' },
  { to: paths.adminRates, label: 'Rates' },
  { to: paths.adminOrganisation, label: 'Organisation' },
  { to: paths.adminDirectory, label: 'Directory' },
  { to: paths.adminPrograms, label: 'Programs' },
  { to: paths.adminTrail, label: 'Trail' },
]

/** Between the pages of an administrator. */
export function AdminNav() {
  const { pathname } = useLocation()
  return (
    <Bar aria-label="Administration">
      {pages.map(({ to, label }) => (
        <Link key={to} to={to} aria-current={pathname === to ? 'page' : undefined}>
          {label}
        </Link>
      ))}
    </Bar>
  )
}

const Bar = styled.nav`
  display: flex;
  flex-wrap: wrap;
  gap: 0 ${theme.space[1]};
  border-bottom: 1px solid ${theme.color.line};
  a {
    display: flex;
    align-items: center;
    min-height: 2.75rem;
    padding: 0 ${theme.space[2]};
    ${theme.media.medium} { padding: 0 ${theme.space[4]}; }
    border-bottom: 2px solid transparent;
    color: ${theme.color.muted};
    font: 600 ${theme.size.large}/1 ${theme.font.display};
    letter-spacing: 0.04em;
    text-decoration: none;
    white-space: nowrap;
  }
  a:hover { color: ${theme.color.text}; }
  a:focus-visible { outline-offset: -2px; }
  a[aria-current] { color: ${theme.color.accent}; border-bottom-color: ${theme.color.accent}; }
`
