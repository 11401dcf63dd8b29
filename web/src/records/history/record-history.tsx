import { useState } from 'react'
import styled from 'styled-components'
import { fetchedPart } from '../../lib/fetched-part.tsx'
import { theme } from '../../theme/theme.ts'

const HistoryList = fetchedPart(() => import('./history-list.tsx').then((file) => file.HistoryList))

/** The history of an expense, a mission or a report, folded until it is asked for. */
export function RecordHistory({ id, ofReport = false }: { id: string; ofReport?: boolean }) {
  const [open, setOpen] = useState(false)
  return (
    <Fold onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>History</summary>
      {open && <HistoryList id={id} ofReport={ofReport} />}
    </Fold>
  )
}

const Fold = styled.details`
  /* With its line whole steps high: a dialog of an odd height would stand between two pixels. */
  margin-top: calc(${theme.space[4]} - 1px);
  border-top: 1px solid ${theme.color.line};
  summary { padding: ${theme.space[3]} 0; cursor: pointer; font-weight: 600; }
`
