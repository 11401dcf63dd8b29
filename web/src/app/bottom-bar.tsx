import { Ellipsis, House, Inbox, ReceiptText, Stamp } from 'lucide-react'
import { useEffect } from 'react'
import styled from 'styled-components'
import { fetchedPart } from '../lib/fetched-part.tsx'
import { holdBar } from '../lib/hold-bar.ts'
import { paths } from '../lib/paths.ts'
import { theme } from '../theme/theme.ts'
import { AddButton } from './add-button.tsx'
import { InboxCount, PlaceLink } from './place-link.tsx'

// Loaded in the background, so a failure is not shown.
const ApprovalsLink = fetchedPart(() =>
  import('../features/expense-reports/approvals-link.tsx').then((file) => file.ApprovalsLink),
)

type Props = { open: boolean; onMore: () => void }

/** Small screens only: what is used most, under the thumb. The rest is behind More. */
export function BottomBar({ open, onMore }: Props) {
  useEffect(holdBar, [])
  return (
    <Bar>
      <nav aria-label="Most used">
        <ul>
          <PlaceLink to={paths.dashboard} icon={<House aria-hidden />} label="Dashboard" />
          <PlaceLink to={paths.expenses} icon={<ReceiptText aria-hidden />} label="Expenses" />
          <PlaceLink to={paths.inbox} icon={<Inbox aria-hidden />} label="Inbox">
            <InboxCount />
          </PlaceLink>
          <ApprovalsLink label="Approve" icon={<Stamp aria-hidden />} direct />
        </ul>
      </nav>
      <button type="button" aria-expanded={open} aria-controls="navigation" onClick={onMore}>
        <Ellipsis aria-hidden />
        <span>More</span>
      </button>
      <AddButton />
    </Bar>
  )
}

const Bar = styled.div`
  position: fixed;
  inset: auto 0 0;
  display: flex;
  align-items: center;
  /* No higher than that: while the keyboard is open there is no bar. */
  height: ${theme.barHeight};
  overflow: clip;
  padding: 0 max(${theme.space[3]}, env(safe-area-inset-right)) env(safe-area-inset-bottom) env(safe-area-inset-left);
  background: ${theme.color.surface};
  border-top: 1px solid ${theme.color.line};
  > nav { flex: 4; }
  ul { display: flex; }
  li { flex: 1; }
  a, > button[aria-expanded] {
    display: grid;
    place-items: center;
    align-content: center;
    gap: 2px;
    width: 100%;
    height: 3.5rem;
    padding: 0;
    background: none;
    border: 0;
    color: ${theme.color.muted};
    font: 600 ${theme.size.tiny}/1 ${theme.font.display};
    letter-spacing: 0.04em;
    text-transform: uppercase;
    text-decoration: none;
    white-space: nowrap;
    cursor: pointer;
  }
  > button[aria-expanded] { flex: 1; margin-right: ${theme.space[2]}; }
  a:focus-visible, > button:focus-visible { outline-offset: -2px; }
  b { padding: 0 0.35em; border-radius: ${theme.radius.round}; background: ${theme.color.accent}; color: ${theme.color.onAccent}; }
  a[aria-current], > button[aria-expanded='true'] { color: ${theme.color.accent}; }
  svg { width: 1.25rem; height: 1.25rem; }
`
